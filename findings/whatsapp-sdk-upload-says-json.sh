#!/usr/bin/env bash
# whatsapp-sdk 0.2.0 with httpx 0.28.1: an upload is sent as a form and says that it is JSON. The SDK takes Content-Type out
# of a copy of the client's headers and gives that copy to the request; httpx adds the headers of the client to it again, and
# sets none of its own. The platform cannot read the body, so that no file can be uploaded with this client.
# Seen: "Content-Type: application/json" before a body of multipart/form-data.
# Around it: upload with another HTTP client, and send the id that it was given.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet whatsapp-sdk==0.2.0 httpx==0.28.1
cat > upload.py <<'PY'
import http.server
import threading

from whatsapp_sdk import WhatsAppClient

seen = []


class Platform(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        seen.append((self.headers["content-type"], body.startswith(b"--")))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"id":"1"}')

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Platform)
threading.Thread(target=server.serve_forever, daemon=True).start()
with open("a.png", "wb") as file:
    file.write(b"\x89PNG\r\n\x1a\n")
client = WhatsAppClient("1", "token", base_url=f"http://127.0.0.1:{server.server_port}")
client.media.upload("a.png")
server.shutdown()
kind, is_form = seen[0]
print("Content-Type:", kind)
print("body is a form:", is_form)
PY
venv/bin/python upload.py > seen
cat seen
grep -q '^Content-Type: application/json$' seen
grep -q '^body is a form: True$' seen
echo "seen: a form that says that it is JSON"
