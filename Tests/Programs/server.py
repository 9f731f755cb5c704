#!/usr/bin/python3
"""A web server for the examples: a sound, and a service that keeps bookmarks as linkding does.

    server.py DIRECTORY

Writes its port into DIRECTORY/port, and the JSON of each request to the service, a line each, into DIRECTORY/requests.
"""
import http.server
import io
import json
import os
import sys
import urllib.parse
import wave

directory = sys.argv[1]
kept = []


def tone():
    """Three seconds of silence."""
    sound = io.BytesIO()
    with wave.open(sound, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(1)
        file.setframerate(8000)
        file.writeframes(b"\x80" * 24000)
    return sound.getvalue()


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def reply(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def serve(self, request):
        """The service: it wants the token, and answers in JSON."""
        if self.headers.get("Authorization") != "Token secret":
            self.reply(401, "application/json", b"{}")
            return None
        with open(f"{directory}/requests", "a", encoding="utf-8") as file:
            file.write(json.dumps(request) + "\n")
        return request

    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path == "/tone.wav":
            self.reply(200, "audio/wav", tone())
        elif self.serve(dict(urllib.parse.parse_qsl(query))) is not None:
            self.reply(200, "application/json", json.dumps({"count": len(kept), "results": kept}).encode())

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers["Content-Type"] != "application/json":
            self.reply(415, "application/json", b"{}")
        elif self.serve(json.loads(body)) is not None:
            kept.append(json.loads(body))
            self.reply(201, "application/json", json.dumps({"id": len(kept), **kept[-1]}).encode())


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
with open(f"{directory}/.port", "w", encoding="utf-8") as port:
    port.write(str(server.server_port))
os.rename(f"{directory}/.port", f"{directory}/port")
server.serve_forever()
