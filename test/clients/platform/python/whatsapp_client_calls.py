import asyncio

from whatsapp_client import (
    ContactInfo, ContactName, ContactPhone, ListRow, ListSection, ReplyButton, Template, TemplateBodyComponent,
    TemplateLanguage, TemplateTextParameter, WhatsAppClient,
)

from calls import CUSTOMER, PHONE, TOKEN, call

LINK = "https://shop.example/"


def made(name, make):
    async def run():
        async with WhatsAppClient(phone_number_id=PHONE, access_token=TOKEN) as wa:
            return await make(wa)

    call(name, lambda: asyncio.run(run()), lambda got: bool(got.messages[0].id))


def template(name, components=None):
    return Template(name=name, language=TemplateLanguage(code="en"), components=components)


made("send a text", lambda wa: wa.send_text(to=CUSTOMER, body="Hello"))
made("send a text with a preview", lambda wa: wa.send_text(to=CUSTOMER, body=LINK, preview_url=True))
made("send a picture by link", lambda wa: wa.send_image(to=CUSTOMER, link=LINK + "a.png", caption="See"))
made("send a sound by link", lambda wa: wa.send_audio(to=CUSTOMER, link=LINK + "a.ogg"))
made("send a video by link", lambda wa: wa.send_video(to=CUSTOMER, link=LINK + "a.mp4", caption="See"))
made("send a document by link", lambda wa: wa.send_document(to=CUSTOMER, link=LINK + "a.pdf", filename="a.pdf"))
made("send a sticker by link", lambda wa: wa.send_sticker(to=CUSTOMER, link=LINK + "a.webp"))
made("send a place", lambda wa: wa.send_location(to=CUSTOMER, latitude=38.7, longitude=-9.1, name="Shop", address="Road 1"))
made("send a contact", lambda wa: wa.send_contacts(to=CUSTOMER, contacts=[
    ContactInfo(name=ContactName(formatted_name="Ana Dias", first_name="Ana"), phones=[ContactPhone(phone="+351912000222")])]))
made("send a template", lambda wa: wa.send_template(to=CUSTOMER, template=template("hello")))
body = TemplateBodyComponent(parameters=[TemplateTextParameter(text="A-1")])
made("send a template with values", lambda wa: wa.send_template(to=CUSTOMER, template=template("order_update", [body])))
buttons = [ReplyButton(id="yes", title="Yes"), ReplyButton(id="no", title="No")]
made("send reply buttons", lambda wa: wa.send_buttons(to=CUSTOMER, body="Well?", buttons=buttons, header="Head", footer="Foot"))
sections = [ListSection(title="One", rows=[ListRow(id="a", title="A"), ListRow(id="b", title="B", description="second")])]
made("send a list", lambda wa: wa.send_list(to=CUSTOMER, body="Choose", button_text="Open", sections=sections))
