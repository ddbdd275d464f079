import os
import tempfile

from heyoo import WhatsApp

from calls import CUSTOMER, PHONE, PICTURE, TOKEN, call, sim

wa = WhatsApp(TOKEN, phone_number_id=PHONE)
TO = CUSTOMER
is_sent = lambda got: "messages" in got

sent = call("send a text", lambda: wa.send_message("Hello", TO), is_sent)
call("reply to a text", lambda: wa.reply_to_message(sent["messages"][0]["id"], TO, "Hello"), is_sent)
call("react", lambda: wa.send_reaction("👍", sent["messages"][0]["id"], TO), is_sent)
call("send a template", lambda: wa.send_template("hello", TO, components=[], lang="en"), is_sent)
call("send a template with values", lambda: wa.send_template("order_update", TO, lang="en", components=[
    {"type": "body", "parameters": [{"type": "text", "text": "A-1"}]}]), is_sent)
call("send a place", lambda: wa.send_location("38.7", "-9.1", "Shop", "Road 1", TO), is_sent)
media = call("upload a file", lambda: wa.upload_media(PICTURE))
call("send a picture", lambda: wa.send_image(media["id"], TO, link=False), is_sent)
call("send a picture by link", lambda: wa.send_image("https://shop.example/a.png", TO, caption="See"), is_sent)
call("send a sticker by link", lambda: wa.send_sticker("https://shop.example/a.webp", TO), is_sent)
call("send audio by link", lambda: wa.send_audio("https://shop.example/a.mp3", TO), is_sent)
call("send a video by link", lambda: wa.send_video("https://shop.example/a.mp4", TO, caption="See"), is_sent)
call("send a document by link", lambda: wa.send_document("https://shop.example/a.pdf", TO, caption="Read", filename="a.pdf"), is_sent)
call("send what one writes oneself", lambda: wa.send_custom_json({
    "messaging_product": "whatsapp", "type": "text", "text": {"body": "Hello"}}, recipient_id=TO), is_sent)
call("send a contact", lambda: wa.send_contacts([
    {"name": {"formatted_name": "Ana Dias", "first_name": "Ana"}, "phones": [{"phone": "+351912000222", "type": "HOME"}]}], TO), is_sent)
call("send a list", lambda: wa.send_button({
    "header": "Head", "body": "Choose", "footer": "Foot",
    "action": {"button": "Open", "sections": [{"title": "One", "rows": [{"id": "a", "title": "A", "description": ""}]}]}}, TO), is_sent)
call("send reply buttons", lambda: wa.send_reply_button({
    "type": "button", "body": {"text": "Well?"},
    "action": {"buttons": [{"type": "reply", "reply": {"id": "yes", "title": "Yes"}}]}}, TO), is_sent)
incoming = sim("POST", "/inbound", {"from": CUSTOMER, "message": {"type": "text", "text": {"body": "hi"}}})["id"]
call("mark as read", lambda: wa.mark_as_read(incoming), lambda got: got["success"])
address = call("address of a file", lambda: wa.query_media_url(media["id"]))
folder = tempfile.mkdtemp()
call("download a file", lambda: wa.download_media(address, "image/png", os.path.join(folder, "got")))
call("delete a file", lambda: wa.delete_media(media["id"]), lambda got: got["success"])
