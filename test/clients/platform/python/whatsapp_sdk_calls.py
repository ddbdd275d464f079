import os
import tempfile

import httpx
from whatsapp_sdk import WhatsAppClient

from calls import CUSTOMER, PHONE, PICTURE, TOKEN, call, sim

wa = WhatsAppClient(PHONE, TOKEN, base_url=os.environ["BASE"])
TO = CUSTOMER
is_sent = lambda got: len(got.messages) == 1

call("send a text", lambda: wa.messages.send_text(TO, "Hello", preview_url=True), is_sent)
call("upload a file", lambda: wa.media.upload(PICTURE), lambda got: bool(got.id))
with open(PICTURE, "rb") as file:
    media = httpx.post(
        f"{os.environ['BASE']}/v23.0/{PHONE}/media", headers={"authorization": f"Bearer {TOKEN}"},
        data={"messaging_product": "whatsapp"}, files={"file": ("a.png", file, "image/png")}).json()["id"]
call("send a picture", lambda: wa.messages.send_image(TO, media, caption="See"), is_sent)
call("send a picture by link", lambda: wa.messages.send_image(TO, "https://shop.example/a.png"), is_sent)
call("send a document by link", lambda: wa.messages.send_document(TO, "https://shop.example/a.pdf", filename="a.pdf"), is_sent)
call("send audio by link", lambda: wa.messages.send_audio(TO, "https://shop.example/a.mp3"), is_sent)
call("send a video by link", lambda: wa.messages.send_video(TO, "https://shop.example/a.mp4", caption="See"), is_sent)
call("send a sticker by link", lambda: wa.messages.send_sticker(TO, "https://shop.example/a.webp"), is_sent)
call("send a place", lambda: wa.messages.send_location(TO, 38.7, -9.1, "Shop", "Road 1"), is_sent)
call("send a contact", lambda: wa.messages.send_contact(TO, [
    {"name": {"formatted_name": "Ana Dias", "first_name": "Ana"}, "phones": [{"phone": "+351912000222", "type": "HOME"}]}]), is_sent)
call("send reply buttons", lambda: wa.messages.send_interactive(TO, {
    "type": "button", "body": {"text": "Well?"},
    "action": {"buttons": [{"type": "reply", "reply": {"id": "yes", "title": "Yes"}}]}}), is_sent)
call("send a list", lambda: wa.messages.send_interactive(TO, {
    "type": "list", "body": {"text": "Choose"},
    "action": {"button": "Open", "sections": [{"title": "One", "rows": [{"id": "a", "title": "A"}]}]}}), is_sent)
call("send a template", lambda: wa.templates.send(TO, "hello", "en"), is_sent)
call("send a template with values", lambda: wa.templates.send(TO, "order_update", "en", [
    {"type": "body", "parameters": [{"type": "text", "text": "A-1"}]}]), is_sent)
incoming = sim("POST", "/inbound", {"from": CUSTOMER, "message": {"type": "text", "text": {"body": "hi"}}})["id"]
call("mark as read", lambda: wa.messages.mark_as_read(incoming))
call("show that one types", lambda: wa.messages.send_typing_indicator(incoming))
call("address of a file", lambda: wa.media.get_url(media), lambda got: got.startswith("http"))
call("download a file", lambda: wa.media.download(media), lambda got: len(got) > 0)
folder = tempfile.mkdtemp()
call("download into a file", lambda: wa.media.download_to_file(media, os.path.join(folder, "a.png")))
call("delete a file", lambda: wa.media.delete(media), lambda got: got is True)
call("templates", lambda: wa.templates.list(), lambda got: len(got.data) > 0)
call("create a template", lambda: wa.templates.create("opening_hours", "UTILITY", "en", [
    {"type": "BODY", "text": "We open at nine."}]), lambda got: bool(got.id))
call("delete a template", lambda: wa.templates.delete("opening_hours"), lambda got: got is True)
