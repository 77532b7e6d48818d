"""The table in the browser: draws a seat's view as pages, collects its answers as forms; knows no rule."""

from lychgate.web.app import create_app

__all__ = ["create_app"]
