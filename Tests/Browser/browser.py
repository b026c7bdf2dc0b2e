"""A headless Chromium, driven by WebDriver over HTTP: chromedriver must be on the path."""

import base64
import json
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]


class Browser:
    """One window of a browser."""

    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.driver = subprocess.Popen(
            [shutil.which("chromedriver") or "chromedriver", f"--port={port}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.base = f"http://127.0.0.1:{port}"
        self.await_driver()
        wanted = {"goog:loggingPrefs": {"browser": "ALL"}, "goog:chromeOptions": {"args": FLAGS}}
        session = self.send("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.base += "/session/" + session["sessionId"]

    def await_driver(self):
        """Waits until the driver answers."""
        for _ in range(100):
            try:
                self.send("GET", "/status")
                return
            except urllib.error.URLError:
                time.sleep(0.1)
        raise RuntimeError("chromedriver does not answer")

    def send(self, method, path, body=None):
        """Sends a command and returns its value."""
        request = urllib.request.Request(
            self.base + path, method=method, headers={"Content-Type": "application/json"},
            data=None if body is None else json.dumps(body).encode())
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from error

    def command(self, name, **parameters):
        """Sends a command of the browser's own protocol."""
        return self.send("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def open(self, page, size=(1400, 900), dark=False, anchor="", scripts=True, media=""):
        """Opens a file in a window of a size, in light or dark mode."""
        self.command("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.command(
            "Emulation.setDeviceMetricsOverride", width=size[0], height=size[1],
            deviceScaleFactor=1, mobile=size[0] < 600)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.command("Emulation.setEmulatedMedia", media=media, features=[scheme])
        self.send("POST", "/url", {"url": "about:blank"})
        self.send("POST", "/url", {"url": Path(page).resolve().as_uri() + anchor})
        time.sleep(0.2)

    def run(self, script, *arguments):
        """Runs a script's body in the page and returns its value."""
        return self.send("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def text(self, query):
        """The text of the first element of a query."""
        return self.run("return document.querySelector(arguments[0]).textContent", query)

    def box(self, query):
        """The rectangle of the first element of a query, in the window."""
        return self.run(
            "const b=document.querySelector(arguments[0]).getBoundingClientRect();"
            "return{left:b.left,top:b.top,right:b.right,bottom:b.bottom}", query)

    def press(self, *keys):
        """Presses keys one after the other."""
        actions = [
            {"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.send(
            "POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def click(self, x, y):
        """Clicks at a point of the window."""
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        actions = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.send(
            "POST", "/actions",
            {"actions": [{"type": "pointer", "id": "mouse", "actions": actions}]})

    def click_on(self, query):
        """Clicks in the middle of an element."""
        box = self.box(query)
        self.click((box["left"] + box["right"]) / 2, (box["top"] + box["bottom"]) / 2)

    def picture(self, file):
        """Writes a picture of the window."""
        data = self.command("Page.captureScreenshot", format="png")["data"]
        Path(file).write_bytes(base64.b64decode(data))

    def messages(self):
        """What the console has said since the last call."""
        return [entry["message"] for entry in self.send("POST", "/se/log", {"type": "browser"})]

    def close(self):
        """Closes the window and ends the driver."""
        try:
            self.send("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()
