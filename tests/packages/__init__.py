"""Tests of what is given away: the packages, and the name and version they carry."""
