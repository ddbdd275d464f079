from aiowhatsapp.markup import Inline_button, Inline_keyboard, Inline_list, List_item
from aiowhatsapp.whatsapp import Whatsapp

from calls import CUSTOMER, PHONE, TOKEN, call, sim

wa = Whatsapp(int(PHONE), TOKEN)
TO = CUSTOMER
is_sent = lambda got: got.status_code == 200 and "messages" in got.json()

call("send a text", lambda: wa.send_message(TO, "Hello"), is_sent)
call("send a template", lambda: wa.send_template_message(TO, "hello", [], "en"), is_sent)
call("send a template with values", lambda: wa.send_template_message(TO, "order_update", [
    {"type": "body", "parameters": [{"type": "text", "text": "A-1"}]}], "en"), is_sent)
call("send a picture by link", lambda: wa.send_media_message(TO, "https://shop.example/a.png"), is_sent)
call("send a picture with words", lambda: wa.send_media_message(TO, "https://shop.example/a.png", "See"), is_sent)
keyboard = Inline_keyboard([Inline_button("Yes", "yes"), Inline_button("No", "no")])
call("send reply buttons", lambda: wa.send_message(TO, "Well?", keyboard, header="Head", footer="Foot"), is_sent)
call("send reply buttons below a picture", lambda: wa.send_message(
    TO, "Well?", keyboard, header="https://shop.example/a.png", header_type="image"), is_sent)
rows = Inline_list("Open", [List_item("A", "a", "First"), List_item("B", "b")])
call("send a list", lambda: wa.send_message(TO, "Choose", rows), is_sent)
incoming = sim("POST", "/inbound", {"from": CUSTOMER, "message": {"type": "text", "text": {"body": "hi"}}})["id"]
call("mark as read", lambda: wa.mark_as_read({"id": incoming}), lambda got: got.json()["success"])
