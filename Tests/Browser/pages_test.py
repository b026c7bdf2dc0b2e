"""What the pages of `tripsim report` do in a real browser: `make browser` runs this.

Usage: pages_test.py TRIPSIM TRACES, in the folder of the project.
"""

import re
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from browser import Browser

FAULTS = (Path(__file__).parent / "faults.js").read_text()
SCREENS = [(1400, 900), (1920, 1080)]
PHONE = (390, 844)
LEFT, RIGHT, END = "\ue012", "\ue014", "\ue010"


class PagesTest(unittest.TestCase):
    """One window for all tests; each opens its page anew."""

    @classmethod
    def setUpClass(cls):
        tripsim, traces = (Path(word).resolve() for word in sys.argv[1:3])
        cls.kept = tempfile.TemporaryDirectory()
        folder = Path(cls.kept.name)

        def report(*words):
            subprocess.run([tripsim, "report", *words], cwd=folder, check=True)

        report(traces / "missed-exit", "-o", "good.html")
        subprocess.run(["cp", "-r", traces / "missed-exit", folder / "case"], check=True)
        case = folder / "case" / "case.json"
        text = case.read_text().replace('"trace"', '"config":{"off_route.max_m":30},"trace"')
        case.write_text(text)
        report("case", "-o", "bad.html")
        report(traces / "receivers" / "canyon.case.json", "-o", "silent.html")
        report(traces / "wrong-turn" / "case.json", "-o", "town.html")
        report(traces / "waypoints", "-o", "pages")
        cls.good, cls.bad, cls.silent, cls.town = (
            folder / f"{name}.html" for name in ("good", "bad", "silent", "town"))
        cls.index = folder / "pages" / "index.html"
        cls.why = subprocess.run(
            [tripsim, "explain", traces / "missed-exit", "--fix", "55"], check=True, text=True,
            capture_output=True).stdout
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.kept.cleanup()

    def tearDown(self):
        self.assertEqual(self.browser.messages(), [])

    def clock(self):
        """Seconds of the trip that the player shows."""
        minutes, seconds = self.browser.text("#clock").split(" / ")[0].split(":")
        return int(minutes) * 60 + int(seconds)

    def seek(self, seconds):
        """Moves the slider."""
        self.browser.run(
            "const s=document.querySelector('#scrub');s.value=arguments[0];"
            "s.dispatchEvent(new Event('input'))", seconds)

    def assert_within(self, inner, outer):
        inner, outer = self.browser.box(inner), self.browser.box(outer)
        for low in ("left", "top"):
            self.assertGreaterEqual(inner[low], outer[low] - 1, low)
        for high in ("right", "bottom"):
            self.assertLessEqual(inner[high], outer[high] + 1, high)

    def overflow(self):
        """How far the document is wider and higher than the window."""
        return self.browser.run(
            "const d=document.documentElement;"
            "return[d.scrollWidth-innerWidth,d.scrollHeight-innerHeight]")

    def test_one_screen_shows_map_player_timeline_and_lists(self):
        for page in (self.good, self.bad):
            for size in SCREENS:
                with self.subTest(page=page.name, size=size):
                    self.browser.open(page, size)
                    self.assertEqual(self.overflow(), [0, 0])
                    for part in (".map", ".player", ".tracks", ".side .scroll", ".fix"):
                        if part == ".side .scroll" and page == self.bad:
                            part = "#differences-scroll"
                        self.assert_within(part, "body")
                        box = self.browser.box(part)
                        self.assertGreater(box["bottom"] - box["top"], 40, part)
                    map = self.browser.box(".map")
                    self.assertGreater(map["bottom"] - map["top"], 250)
                    self.assertEqual(self.browser.box("main")["right"], size[0])

    def test_a_phone_scrolls_in_one_direction_and_keeps_the_map(self):
        for page in (self.good, self.bad, self.silent, self.index):
            with self.subTest(page=page.name):
                self.browser.open(page, PHONE)
                self.assertLessEqual(self.overflow()[0], 0)
        self.browser.open(self.bad, PHONE)
        self.browser.run("scrollTo(0,1500)")
        self.assertGreaterEqual(self.browser.box(".map")["top"], 0)
        self.assertGreaterEqual(self.browser.box(".player")["top"], 0)

    def test_an_index_has_room_for_names_at_every_width(self):
        for width in (721, 900, 1079, 1081, 1400):
            with self.subTest(width=width):
                self.browser.open(self.index, (width, 800))
                box = self.browser.box("th[scope=row]")
                self.assertGreater(box["right"] - box["left"], 180)
                self.assertLessEqual(self.overflow()[0], 0)

    def test_hours_have_room_before_the_name_of_an_event(self):
        self.browser.open(self.good)
        self.assertLessEqual(self.browser.run(
            "const cell=document.querySelector('.events tr:not([hidden]) .time');"
            "cell.textContent='13:16:50';return cell.scrollWidth-cell.clientWidth"), 0)

    def test_everyone_can_read_and_reach_everything(self):
        for page in (self.good, self.bad, self.silent, self.index):
            for size in (SCREENS[0], PHONE):
                for dark in (False, True):
                    with self.subTest(page=page.name, size=size, dark=dark):
                        self.browser.open(page, size, dark)
                        self.assertEqual(self.browser.run(FAULTS), [])

    def test_keys_work_after_the_slider_the_list_and_a_box_are_used(self):
        self.browser.open(self.good)
        for query in ("#scrub", "#speed", ".filter [type=checkbox]", "#follow"):
            with self.subTest(after=query):
                self.browser.run("document.querySelector(arguments[0]).focus()", query)
                self.seek(100)
                self.browser.press(".")
                self.assertEqual(self.clock(), 101)
        self.browser.run("document.querySelector('#scrub').focus()")
        self.browser.press(RIGHT)
        self.assertEqual(self.clock(), 106)
        self.browser.press("n")
        self.assertGreater(self.clock(), 106)
        self.browser.press("/", "w", "s")
        self.assertEqual(self.browser.run("return document.querySelector('#query').value"), "ws")

    def test_the_zoomed_map_keeps_the_traveler_in_view(self):
        self.browser.open(self.good)
        self.seek(55)
        for _ in range(6):
            self.browser.press("+")
            self.assert_within("#now-raw", "#map")
        for second in range(55, 306, 25):
            self.seek(second)
            self.assert_within("#now-raw", "#map")
        self.browser.press("f")
        self.seek(55)
        left = self.browser.box("#now-raw")["left"]
        self.assertFalse(0 <= left <= self.browser.box("#map")["right"])
        self.browser.press("0")
        self.assert_within("#now-raw", "#map")

    def test_the_scale_bar_is_true_at_every_zoom(self):
        self.browser.open(self.good)
        seen = set()
        for _ in range(5):
            words = self.browser.text("#bar")
            number, unit = words.split()
            meters = float(number) * (1000 if unit == "km" else 1)
            box = self.browser.box("#bar")
            scale = self.browser.run(
                "const d=JSON.parse(document.querySelector('#drive').textContent);"
                "return d.map[4]/document.querySelector('#map').getScreenCTM().a")
            self.assertAlmostEqual(meters, (box["right"] - box["left"]) * scale, delta=meters / 50)
            seen.add(words)
            self.browser.press("+")
        self.assertGreater(len(seen), 3)

    def test_a_zoomed_map_names_more_streets(self):
        self.browser.open(self.town)
        names = (
            "return [...document.querySelectorAll('text.street')].filter(e=>"
            "e.checkVisibility({visibilityProperty:true})).length")
        roads = (
            "return [...document.querySelectorAll('.map > .road')].filter(e=>"
            "e.checkVisibility({visibilityProperty:true})).length")
        self.assertEqual(self.browser.run(roads), 3)
        before = self.browser.run(names)
        self.assertGreater(before, 5)
        self.browser.press("+", "+")
        self.assertGreater(self.browser.run(names), before)

    def test_play_moves_and_follows(self):
        self.browser.open(self.good)
        self.browser.press("+", "+", "+", " ")
        time.sleep(1)
        self.assert_within("#now-raw", "#map")
        self.browser.press(" ")
        self.assertGreater(self.clock(), 1)
        stopped = self.clock()
        time.sleep(0.3)
        self.assertEqual(self.clock(), stopped)

    def test_differences_are_a_step_away(self):
        self.browser.open(self.bad)
        count = self.browser.run("return document.querySelectorAll('#differences tbody tr').length")
        self.assertGreater(count, 5)
        self.browser.press("j", "j")
        self.assertEqual(self.clock(), 54)
        current = "return document.querySelector('#differences [aria-current]').id"
        self.assertEqual(self.browser.run(current), "d1")
        shown = "return document.querySelector('.difference.now .move').getAttribute('d')"
        self.assertTrue(self.browser.run(shown).startswith("M"))
        self.browser.press("j", "k", "k")
        self.assertEqual(self.clock(), 0)
        self.browser.run("document.querySelector('#d4').click()")
        self.assertEqual(self.clock(), 56)
        self.assertEqual(self.browser.run(current), "d4")

    def test_the_page_says_of_a_fix_what_explain_says(self):
        def plain(text):
            return re.sub(r"[\s_;✗✓]|\(no\)", "", text)

        self.browser.open(self.good)
        self.seek(55.2)
        shown = self.browser.run(
            "return [...document.querySelectorAll('.fact')].map(e=>e.textContent)")
        lines = [line for line in self.why.splitlines()[1:] if not line.startswith("  =>")]
        self.assertGreater(len(lines), 10)
        self.assertEqual(
            sorted(map(plain, lines)),
            sorted(plain(row) for row in shown if not row.startswith("receiver")))
        self.assertEqual(self.browser.text("#fix-title"), "Fix 55")

    def test_golden_and_now_are_two_layers(self):
        self.browser.open(self.bad)

        def shown():
            return self.browser.run(
                "return ['.former','.latest','.mark.differs'].map(q=>"
                "document.querySelector('#map '+q).checkVisibility())")

        self.assertEqual(shown(), [True, True, True])
        self.browser.press("g")
        self.assertEqual(shown(), [True, False, False])
        self.browser.press("g")
        self.assertEqual(shown(), [False, True, True])

    def test_an_address_names_an_event(self):
        self.browser.open(self.good, anchor="#e30")
        time = self.browser.run("return Number(document.querySelector('#e30').dataset.t)")
        self.assertEqual(self.clock(), int(time))
        self.assertTrue(self.browser.run("return document.querySelector('#e30.now')!==null"))

    def test_the_timeline_stretches_and_shows_values(self):
        self.browser.open(self.good)
        self.seek(200)
        wide = "return document.querySelector('#timeline').getBoundingClientRect().width"
        before = self.browser.run(wide)
        head = self.browser.box("#playhead")["left"]
        self.browser.press("w", "w")
        self.assertAlmostEqual(self.browser.run(wide), before * 4, delta=2)
        self.assertAlmostEqual(self.browser.box("#playhead")["left"], head, delta=2)
        self.browser.press(END)
        self.assert_within("#playhead", "#strip")
        box = self.browser.box("#strip")
        self.browser.click((box["left"] + box["right"]) / 2, box["bottom"] - 30)
        self.assertRegex(self.browser.text("#hover"), r"^\d:\d\d · \d+ km/h.* m from the route")
        self.assertEqual(self.browser.text("#hover").split(" · ")[0], f"4:{self.clock() - 240:02}")

    def test_silence_has_no_values(self):
        self.browser.open(self.silent)
        gap = self.browser.run(
            "const d=JSON.parse(document.querySelector('#drive').textContent);"
            "return(d.t[d.gaps[0]-1]+d.t[d.gaps[0]])/2")
        self.seek(gap)
        self.assertEqual(self.browser.text("#read-state"), "no signal")
        self.assertEqual(self.browser.text("#read-deviation"), "–")

    def test_paper_shows_every_row_and_no_controls(self):
        self.browser.open(self.bad)
        self.browser.press("+", "+")
        self.browser.command("Emulation.setEmulatedMedia", media="print", features=[])
        hidden = self.browser.run(
            "return ['.player','.filter','.zoom','.layers','.fix','.lists'].filter(q=>"
            "[...document.querySelectorAll(q)].some(e=>e.checkVisibility()))")
        self.assertEqual(hidden, [])
        cut = self.browser.run(
            "return [...document.querySelectorAll('.scroll')].filter(e=>"
            "e.scrollHeight>e.clientHeight||!e.checkVisibility()).length")
        self.assertEqual(cut, 0)
        pages = self.browser.command("Page.printToPDF", printBackground=True)["data"]
        self.assertGreater(len(pages), 10_000)

    def test_without_scripts_all_is_there(self):
        self.browser.open(self.bad, scripts=False)
        hidden = self.browser.run(
            "return ['.map','#differences','.events','.timeline'].filter(q=>"
            "!document.querySelector(q).checkVisibility())")
        self.assertEqual(hidden, [])
        self.assertLessEqual(self.overflow()[0], 0)
        gone = "return document.querySelectorAll('tr[hidden]').length"
        self.assertEqual(self.browser.run(gone), 0)

    def test_the_index_sorts_and_filters(self):
        self.browser.open(self.index)
        names = "return [...document.querySelectorAll('tbody tr')].filter(r=>!r.hidden).length"
        total = self.browser.run(names)
        self.assertGreater(total, 10)
        self.browser.press("/", *"via")
        self.assertTrue(0 < self.browser.run(names) < total)
        self.browser.press("\ue00c")
        self.assertEqual(self.browser.run(names), total)
        column = "return [...document.querySelectorAll('td[data-c=duration]')].map(c=>+c.dataset.v)"
        self.browser.run(
            "[...document.querySelectorAll('th button')]"
            ".find(b=>b.textContent==='duration').click()")
        values = self.browser.run(column)
        self.assertEqual(values, sorted(values, reverse=True))
        heading = "return document.querySelector('[aria-sort=descending]').innerText"
        self.assertEqual(self.browser.run(heading)[:8], "duration")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
