"""3d6 Constitution: a campaign whose rules its tables amend."""
