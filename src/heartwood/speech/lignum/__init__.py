"""Lignum in words."""

from heartwood.speech.lignum.speech import LignumSpeech

lignum_speech = LignumSpeech
