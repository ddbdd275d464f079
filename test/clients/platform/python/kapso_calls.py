import asyncio
import json
import os

from kapso_whatsapp.client import WhatsAppClient

from calls import BUSINESS, CUSTOMER as TO, PHONE, PICTURE, TOKEN, call, sim

loop = asyncio.new_event_loop()
wa = WhatsAppClient(access_token=TOKEN, base_url=os.environ["BASE"], max_retries=0)
m, ids = wa.messages, {"phone_number_id": PHONE, "to": TO}
FORM = {"version": "7.0", "screens": [{"id": "START", "title": "Start", "terminal": True, "layout": {"type": "SingleColumnLayout", "children": [
    {"type": "TextHeading", "text": "Hi"},
    {"type": "Footer", "label": "Done", "on-click-action": {"name": "complete", "payload": {}}}]}}]}


def told(name, make, check=lambda answer: answer is not None):
    return call(name, lambda: loop.run_until_complete(make()), check)


sent = told("send a text", lambda: m.send_text(**ids, body="Hello"))
first = sent.messages[0].id if sent else "none"
told("reply to a text", lambda: m.send_text(**ids, body="Hello", context={"message_id": first}, preview_url=True))
file = told("upload a file", lambda: wa.media.upload(phone_number_id=PHONE, file=open(PICTURE, "rb").read(), type="image/png", filename="a.png"))
told("send a picture", lambda: m.send_image(**ids, image={"id": file.id, "caption": "See"}))
told("send a picture by link", lambda: m.send_image(**ids, image={"link": "https://shop.example/a.png"}))
told("send a video by link", lambda: m.send_video(**ids, video={"link": "https://shop.example/a.mp4"}))
told("send audio by link", lambda: m.send_audio(**ids, audio={"link": "https://shop.example/a.mp3"}))
told("send a document by link", lambda: m.send_document(**ids, document={"link": "https://shop.example/a.pdf", "filename": "a.pdf"}))
told("send a sticker by link", lambda: m.send_sticker(**ids, sticker={"link": "https://shop.example/a.webp"}))
told("send a place", lambda: m.send_location(**ids, location={"latitude": 38.7, "longitude": -9.1, "name": "Shop", "address": "Road 1"}))
told("send a contact", lambda: m.send_contacts(**ids, contacts=[{"name": {"formatted_name": "Ana Dias", "first_name": "Ana"}, "phones": [{"phone": "+351912000222"}]}]))
told("react", lambda: m.send_reaction(**ids, reaction={"message_id": first, "emoji": "👍"}))
told("send reply buttons", lambda: m.send_interactive_buttons(**ids, body_text="Well?", header_text="Head", footer_text="Foot", buttons=[{"id": "y", "title": "Yes"}]))
told("send a list", lambda: m.send_interactive_list(**ids, body_text="Choose", button_text="Open", sections=[{"title": "One", "rows": [{"id": "a", "title": "A"}]}]))
told("send a link button", lambda: m.send_interactive_cta_url(**ids, body_text="See", parameters={"display_text": "Go", "url": "https://shop.example/"}))
told("ask for a place", lambda: m.send_interactive_location_request(**ids, body_text="Where?"))
told("send a template", lambda: m.send_template(**ids, template={"name": "hello", "language": {"code": "en"}}))
told("send a template with values", lambda: m.send_template(**ids, template={"name": "order_update", "language": {"code": "en"}, "components": [
    {"type": "body", "parameters": [{"type": "text", "text": "A-1"}]}]}))
incoming = sim("POST", "/inbound", {"from": TO, "message": {"type": "text", "text": {"body": "hi"}}})["id"]
told("mark as read", lambda: m.mark_read(phone_number_id=PHONE, message_id=incoming))
told("show that one types", lambda: m.mark_read(phone_number_id=PHONE, message_id=incoming, typing_indicator=True))
told("address of a file", lambda: wa.media.get(media_id=file.id, phone_number_id=PHONE))
told("download a file", lambda: wa.media.download(media_id=file.id), lambda got: len(got) > 20)
told("delete a file", lambda: wa.media.delete(media_id=file.id, phone_number_id=PHONE))
template = told("create a template", lambda: wa.templates.create(business_account_id=BUSINESS, name="visit", language="en_US", category="UTILITY",
    components=[{"type": "BODY", "text": "We expect you soon."}]))
told("templates", lambda: wa.templates.list(business_account_id=BUSINESS, status="APPROVED"))
told("a template", lambda: wa.templates.get(template_id=template["id"]))
told("delete a template", lambda: wa.templates.delete(business_account_id=BUSINESS, name="visit"))
flow = told("create a flow", lambda: wa.flows.create(waba_id=BUSINESS, name="Survey", categories=["SURVEY"]))
told("change the definition of a flow", lambda: wa.flows.update_asset(flow_id=flow["id"], asset=FORM))
told("a flow", lambda: wa.flows.get(flow_id=flow["id"]))
told("flows", lambda: wa.flows.list(waba_id=BUSINESS))
told("preview of a flow", lambda: wa.flows.get_preview(flow_id=flow["id"]))
told("publish a flow", lambda: wa.flows.publish(flow_id=flow["id"]))
told("send a flow", lambda: m.send_interactive_flow(**ids, body_text="Tell us", parameters={
    "flow_id": flow["id"], "flow_cta": "Open", "flow_token": "t", "flow_message_version": "3", "flow_action": "navigate", "flow_action_payload": {"screen": "START"}}))
told("deprecate a flow", lambda: wa.flows.deprecate(flow_id=flow["id"]))
told("deploy a flow", lambda: wa.flows.deploy(json.dumps(FORM), waba_id=BUSINESS, name="Other"))
draft = loop.run_until_complete(wa.flows.create(waba_id=BUSINESS, name="Draft", categories=["OTHER"]))
told("delete a flow", lambda: wa.flows.delete(flow_id=draft["id"]))
number = wa.phone_numbers
told("settings of a number", lambda: number.get_settings(phone_number_id=PHONE))
told("change the settings of a number", lambda: number.update_settings(phone_number_id=PHONE, calling={"status": "ENABLED"}))
told("profile", lambda: number.get_business_profile(phone_number_id=PHONE))
told("change the profile", lambda: number.update_business_profile(phone_number_id=PHONE, about="Open", websites=["https://shop.example/"]))
told("register a number", lambda: number.register(phone_number_id=PHONE, pin="123456"))
told("deregister a number", lambda: number.deregister(phone_number_id=PHONE))
