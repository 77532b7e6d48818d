"""The table in the browser: draws a seat's view as pages and takes its answers from forms; it knows no rule."""

from lychgate.web.app import create_app

__all__ = ["create_app"]
