"""Opening Wordcraft: with another pack, another list, other families."""

from pathlib import Path

from heartwood.games import open_game
from heartwood.games.wordcraft import open_wordcraft
from heartwood.games.wordcraft.cards import STANDARD
from heartwood.games.wordcraft.lexicon import read_list
from tests.games.content_files import change, copied
from tests.games.playing import play
from tests.games.wordcraft.builders import table


def test_the_standard_game_is_english_with_its_families() -> None:
    game = open_game("wordcraft")
    words = game.book.vocabulary.domains["word"]
    pack = open_wordcraft().pack
    assert game.content == pack.content
    assert pack.content["lexicon"].startswith("english@")
    assert pack.families.related(words.index("BICYCLE"), words.index("BIKE"))


def test_another_pack_has_another_fingerprint(tmp_path: Path) -> None:
    pack = copied(STANDARD, tmp_path)
    change(pack, "letters.toml", "letter.z", "ep", "ep = 9")
    other = open_wordcraft(content=pack)
    assert other.pack.cards.ep_of[ord("Z") - 65] == 9
    assert other.content["cards"] != open_wordcraft().content["cards"]


def test_families_of_ones_own_take_the_place_of_the_table(tmp_path: Path) -> None:
    lines = tmp_path / "families.txt"
    lines.write_text("TREE WAGE\n", "utf-8")
    pack = open_wordcraft(families=lines).pack
    tree, wage = pack.lexicon.find("TREE"), pack.lexicon.find("WAGE")
    assert pack.families.related(tree, wage)
    assert not pack.families.related(tree, pack.lexicon.find("TREES"))


def test_a_list_of_ones_own_has_no_families_unless_given(tmp_path: Path) -> None:
    words = tmp_path / "mine.txt"
    words.write_text("tar\ntars\nat\n", "utf-8")
    pack = open_wordcraft(lexicon=str(words)).pack
    assert (pack.lexicon.name, pack.lexicon.words) == ("mine", ["TAR", "TARS"])
    assert pack.families.kin(0) == []


def test_a_list_may_hold_nothing_but_words_of_three_letters(tmp_path: Path) -> None:
    words = tmp_path / "three.txt"
    words.write_text("tar\n", "utf-8")
    assert read_list(words) == ["tar"]


def test_a_word_lifted_in_a_copy_stays_held_back_in_the_original() -> None:
    p = table(3, said=[("GEM", 1, 1)], cards=["cubes.7", "count.red2", "ends.yellow_green", "cubes.6"])
    before = p.moves(0)
    copy = p.copy()
    play(copy, "appeal GEMS", seat=0)
    for seat in range(3):
        play(copy, "vote 1", seat=seat)
    assert "GEMS" in [p.pack.lexicon.words[entry & 0xFFFFF] for entry in copy.said]
    assert p.moves(0) == before


def test_no_word_is_barred_any_more_when_the_game_is_over() -> None:
    p = table(2, round=3, hand=[2, 6], trigger=0, turn=1, said=[("GEM", 1, 1)])
    play(p, "appeal GEMS", seat=1)
    for seat in range(2):
        play(p, "vote 0", seat=seat)
    assert p.view(0)["barred"] == ["GEMS"]
    play(p, "pass", seat=1)
    assert p.over()
    assert p.view(0)["barred"] == []
