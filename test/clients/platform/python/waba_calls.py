import asyncio
import os

from waba_sdk import WhatsApp
from waba_sdk.oauth import exchange_code_for_long_lived_token
from waba_sdk.templates import models as t

from calls import APP, BUSINESS, CUSTOMER as TO, PHONE, PICTURE, RECEIVER, SECRET, TOKEN, call, sim

loop = asyncio.new_event_loop()
wa = WhatsApp(TOKEN, PHONE, waba_id=BUSINESS, base_url=os.environ["BASE"], max_retries=0)


def told(name, make, check=lambda answer: answer is not None):
    return call(name, lambda: loop.run_until_complete(make()), check)


sent = told("send a text", lambda: wa.send_text(TO, "Hello", preview_url=True))
first = sent["messages"][0]["id"] if sent else "none"
told("reply to a text", lambda: wa.reply(TO, first, "Hello"))
file = told("upload a file", lambda: wa.media.upload(PICTURE, mime_type="image/png"))
name = getattr(file, "id", file)
told("send a picture", lambda: wa.send_image(TO, media_id=name, caption="See"))
told("send a picture by link", lambda: wa.send_image(TO, url="https://shop.example/a.png"))
told("send a video by link", lambda: wa.send_video(TO, url="https://shop.example/a.mp4"))
told("send audio by link", lambda: wa.send_audio(TO, url="https://shop.example/a.mp3"))
told("send a document by link", lambda: wa.send_document(TO, url="https://shop.example/a.pdf", filename="a.pdf", caption="Read"))
told("send a sticker by link", lambda: wa.send_sticker(TO, url="https://shop.example/a.webp"))
told("send a place", lambda: wa.send_location(TO, 38.7, -9.1, name="Shop", address="Road 1"))
told("send a contact", lambda: wa.send_contacts(TO, [{"name": {"formatted_name": "Ana Dias", "first_name": "Ana"}, "phones": [{"phone": "+351912000222", "type": "HOME"}]}]))
told("react", lambda: wa.react(TO, first, "👍"))
told("send reply buttons", lambda: wa.send_buttons(TO, "Well?", [("y", "Yes"), ("n", "No")], header="Head", footer="Foot"))
told("send a list", lambda: wa.send_list(TO, "Choose", "Open", [{"title": "One", "rows": [{"id": "a", "title": "A", "description": "first"}]}]))
told("send a link button", lambda: wa.send_cta_url(TO, "See", "Go", "https://shop.example/"))
told("ask for a place", lambda: wa.send_location_request(TO, "Where?"))
told("send a template", lambda: wa.send_template(TO, "hello", "en"))
incoming = sim("POST", "/inbound", {"from": TO, "message": {"type": "text", "text": {"body": "hi"}}})["id"]
told("mark as read", lambda: wa.mark_read(incoming))
told("show that one types", lambda: wa.mark_read(incoming, typing=True))
told("address of a file", lambda: wa.media.get_url(name))
told("download a file", lambda: wa.media.download(name))
templates = wa.templates
made = told("create a template", lambda: templates.create(t.TemplateCreate(
    name="visit", language="en_US", category="UTILITY", components=[{"type": "BODY", "text": "We expect you soon."}])))
told("templates", lambda: templates.list(), lambda got: got is not None)
told("templates of a status", lambda: templates.list(status=[t.TemplateStatus.APPROVED, t.TemplateStatus.PENDING], category=[t.TemplateCategory.UTILITY], language=["en_US"]))
told("a template", lambda: templates.get(made.id))
told("change a template", lambda: templates.edit(made.id, components=[t.BodyDefinition(text="We expect you very soon.")]))
told("delete a template", lambda: templates.delete(name="visit"))
override = wa.webhook_override
told("callback of the account", lambda: override.set(RECEIVER, "v"))
told("subscriptions", lambda: override.get())
told("no callback of the account", lambda: override.delete())
code = sim("POST", "/signup", {"display_phone_number": "+351210000077"})["code"]
told("exchange a code", lambda: exchange_code_for_long_lived_token(code, APP, SECRET, base_url=os.environ["BASE"] + "/v21.0"))
