import datetime
import time

from pywa import WhatsApp, types
from pywa.types import flows as f
from pywa.types import templates as t
from pywa.types.calls import CallingSettings, CallingSettingsStatus, SessionDescription

from calls import APP, BUSINESS, CUSTOMER, OTHER, PHONE, PICTURE, RECEIVER, SECRET, TOKEN, call, sim, until

wa = WhatsApp(phone_id=PHONE, token=TOKEN, waba_id=BUSINESS, business_portfolio_id=BUSINESS, app_id=APP, app_secret=SECRET)
TO = CUSTOMER
button = [types.Button(title="Yes", callback_data="yes"), types.Button(title="No", callback_data="no")]

sent = call("send a text", lambda: wa.send_message(to=TO, text="Hello"))
call("reply to a text", lambda: wa.send_message(to=TO, text="Hello", reply_to_message_id=sent.id, preview_url=True, tracker="t"))
call("send reply buttons", lambda: wa.send_message(to=TO, text="Well?", header="Head", footer="Foot", buttons=button))
call("send a list", lambda: wa.send_message(to=TO, text="Choose", buttons=types.SectionList(
    button_title="Open", sections=[types.Section(title="One", rows=[types.SectionRow(title="A", callback_data="a", description="first")])])))
call("send a link button", lambda: wa.send_message(to=TO, text="See", buttons=types.URLButton(title="Go", url="https://shop.example/")))
call("send a call button", lambda: wa.send_message(to=TO, text="Call", buttons=types.VoiceCallButton(title="Call us", ttl_minutes=60)))
call("ask to be allowed to call", lambda: wa.send_message(to=TO, text="May we?", buttons=types.CallPermissionRequestButton()))
call("ask for contact data", lambda: wa.request_contact_info(to=TO, text="Who are you?"))
media = call("upload a file", lambda: wa.upload_media(PICTURE, mime_type="image/png"))
call("send a picture", lambda: wa.send_image(to=TO, image=media.id, caption="See"))
call("send a picture from disk", lambda: wa.send_image(to=TO, image=PICTURE, mime_type="image/png"))
call("send a picture with buttons", lambda: wa.send_image(to=TO, image=media.id, caption="See", buttons=button, footer="Foot"))
call("send a video by link", lambda: wa.send_video(to=TO, video="https://shop.example/a.mp4", caption="See"))
call("send a document by link", lambda: wa.send_document(to=TO, document="https://shop.example/a.pdf", filename="a.pdf", caption="Read"))
call("send audio by link", lambda: wa.send_audio(to=TO, audio="https://shop.example/a.mp3"))
call("send a voice note", lambda: wa.send_voice(to=TO, voice="https://shop.example/a.ogg"))
call("send a sticker by link", lambda: wa.send_sticker(to=TO, sticker="https://shop.example/a.webp"))
call("react", lambda: wa.send_reaction(to=TO, emoji="👍", message_id=sent.id))
call("take a reaction back", lambda: wa.remove_reaction(to=TO, message_id=sent.id))
call("send a place", lambda: wa.send_location(to=TO, latitude=38.7, longitude=-9.1, name="Shop", address="Road 1"))
call("ask for a place", lambda: wa.request_location(to=TO, text="Where are you?"))
call("send a contact", lambda: wa.send_contact(to=TO, contact=types.Contact(
    name=types.Contact.Name(formatted_name="Ana Dias", first_name="Ana"),
    phones=[types.Contact.Phone(phone="+351912000222", type="MOBILE")],
    emails=[types.Contact.Email(email="ana@shop.example")])))

incoming = sim("POST", "/inbound", {"from": CUSTOMER, "message": {"type": "text", "text": {"body": "hi"}}})["id"]
call("mark as read", lambda: wa.mark_message_as_read(incoming))
call("show that one types", lambda: wa.indicate_typing(incoming))
address = call("address of a file", lambda: wa.get_media_url(media.id))
call("download a file", lambda: wa.get_media_bytes(address.url), lambda got: len(got) > 20)
call("delete a file", lambda: wa.delete_media(media.id))

call("business account", lambda: wa.get_business_account(), lambda got: got.id == BUSINESS and got.subscribed_apps)
call("own business accounts", lambda: list(wa.get_owned_business_accounts()))
call("shared business accounts", lambda: list(wa.get_shared_business_accounts()))
call("a number", lambda: wa.get_business_phone_number(), lambda got: got.display_phone_number)
call("numbers", lambda: list(wa.get_business_phone_numbers()))
call("settings of a number", lambda: wa.get_business_phone_number_settings())
call("change the settings of a number", lambda: wa.update_business_phone_number_settings(
    calling=CallingSettings(status=CallingSettingsStatus.ENABLED)))
call("automation", lambda: wa.update_conversational_automation(
    ice_breakers=["Book"], commands=[types.Command(name="book", description="Book a visit")]))
call("display name", lambda: wa.update_display_name("Parley Shop"))
call("profile", lambda: wa.get_business_profile())
call("change the profile", lambda: wa.update_business_profile(about="Open", websites=["https://shop.example/"]))
call("picture of the profile", lambda: wa.update_business_profile(profile_picture=PICTURE))
call("commerce settings", lambda: wa.get_commerce_settings())
call("change the commerce settings", lambda: wa.update_commerce_settings(is_catalog_visible=True))

created = call("create a template", lambda: wa.create_template(t.Template(
    name="visit", language=t.TemplateLanguage.ENGLISH_US, category=t.TemplateCategory.UTILITY,
    components=[t.BodyText("Hello {{name}}, we expect you on {{day}} at our shop.", name="Ana", day="Friday"), t.FooterText(text="Thanks"),
                t.Buttons(buttons=[t.QuickReplyButton(text="Cancel")])])))
call("create a template with a picture", lambda: wa.create_template(t.Template(
    name="picture", language=t.TemplateLanguage.ENGLISH_US, category=t.TemplateCategory.MARKETING,
    components=[t.HeaderImage(example=PICTURE), t.BodyText("Everything is cheaper today.")])))
call("create a template of the library", lambda: wa.create_template(t.LibraryTemplate(
    name="order_from_library", library_template_name="order_confirmation_1", category=t.TemplateCategory.UTILITY, language=t.TemplateLanguage.ENGLISH_US)))
call("templates for codes", lambda: wa.upsert_authentication_template(
    name="code", languages=[t.TemplateLanguage.ENGLISH_US, t.TemplateLanguage.PORTUGUESE_BR], otp_button=t.CopyCodeOTPButton(), code_expiration_minutes=5))
if created:
    sim("POST", f"/templates/{created.id}/approve")
call("send a template", lambda: wa.send_template(
    to=TO, name="visit", language=t.TemplateLanguage.ENGLISH_US, params=[t.BodyText.params(name="Ana", day="Friday")]))
call("templates", lambda: wa.get_templates(), lambda got: len(list(got)) > 3)
call("templates of a status", lambda: wa.get_templates(statuses=[t.TemplateStatus.APPROVED], name="visit"))
call("a template", lambda: wa.get_template(created.id), lambda got: got.name == "visit")
call("change a template", lambda: wa.update_template(created.id, new_components=[t.BodyText("Hello {{name}}, we expect you soon.", name="Ana")]))
now = int(time.time())
call("compare templates", lambda: wa.compare_templates("400000000000001", "400000000000002", start=now - 7 * 86400, end=now))
call("archive templates", lambda: wa.archive_templates([created.id]), lambda got: created.id in got.archived)
call("unarchive templates", lambda: wa.unarchive_templates([created.id]), lambda got: created.id in got.unarchived)
sim("POST", "/templates/400000000000001/pause")
call("end a pause", lambda: wa.unpause_template("400000000000001"))
call("migrate templates", lambda: wa.migrate_templates(BUSINESS, destination_waba_id=OTHER))
call("delete a template", lambda: wa.delete_template("visit"))

form = f.FlowJSON(version="7.0", screens=[f.Screen(id="START", title="Start", terminal=True, layout=f.Layout(children=[
    f.TextHeading(text="Hi"), f.Footer(label="Done", on_click_action=f.CompleteAction())]))])
flow = call("create a flow", lambda: wa.create_flow("Survey", [f.FlowCategory.SURVEY], flow_json=form), lambda got: got.success)
call("change a flow", lambda: wa.update_flow_metadata(flow.id, name="Survey 2", application_id=int(APP)))
call("change the definition of a flow", lambda: wa.update_flow_json(flow.id, form), lambda got: got.success)
call("a flow", lambda: wa.get_flow(flow.id, phone_number_id=PHONE), lambda got: got.whatsapp_business_account.name)
call("flows", lambda: list(wa.get_flows()))
call("metric of a flow", lambda: wa.get_flow_metrics(
    flow.id, f.FlowMetricName.ENDPOINT_REQUEST_COUNT, f.FlowMetricGranularity.DAY, since=datetime.date(2026, 1, 1), until=datetime.date(2026, 1, 31)))
call("assets of a flow", lambda: list(wa.get_flow_assets(flow.id)))
call("publish a flow", lambda: wa.publish_flow(flow.id))
call("send a flow", lambda: wa.send_message(to=TO, text="Tell us", buttons=types.FlowButton(
    title="Open", flow_id=flow.id, flow_token="t", flow_action_type=types.FlowActionType.NAVIGATE, flow_action_screen="START")))
call("migrate flows", lambda: wa.migrate_flows(BUSINESS, ["Survey 2"], destination_waba_id=OTHER))
call("deprecate a flow", lambda: wa.deprecate_flow(flow.id))
draft = wa.create_flow("Draft", [f.FlowCategory.OTHER])
call("delete a flow", lambda: wa.delete_flow(draft.id))

added = call("add a number", lambda: wa.create_phone_number(country_calling_code="351", phone_number="210000019", verified_name="Shop"))
call("ask for a code", lambda: wa.request_verification_code(code_method="SMS", language_code="en", phone_id=added.id))
call("verify a number", lambda: wa.verify_phone_number("123456", phone_id=added.id))
call("register a number", lambda: wa.register_phone_number("123456", phone_id=added.id))
call("deregister a number", lambda: wa.deregister_phone_number(phone_id=added.id))
code = call("create a link with a code", lambda: wa.create_qr_code("Hello", "SVG"))
call("a link", lambda: wa.get_qr_code(code.code, image_type="SVG"), lambda got: got.qr_image_url)
call("links", lambda: list(wa.get_qr_codes()))
call("change a link", lambda: wa.update_qr_code(code.code, "Hello again"))
call("delete a link", lambda: wa.delete_qr_code(code.code))

app_token = call("token of the application", lambda: wa.get_app_access_token(APP, SECRET))
call("callback of the application", lambda: wa.set_app_callback_url(APP, app_token, RECEIVER, "v", ["messages", "calls"]))
call("callback of the account", lambda: wa.override_waba_callback_url(RECEIVER, "v"))
call("no callback of the account", lambda: wa.delete_waba_callback_url())
call("callback of the number", lambda: wa.override_phone_callback_url(RECEIVER, "v"))
call("no callback of the number", lambda: wa.delete_phone_callback_url())
call("block people", lambda: wa.block_users([TO]), lambda got: got.added_users)
call("blocked people", lambda: list(wa.get_blocked_users()))
call("unblock people", lambda: wa.unblock_users([TO]))

offer, answer = (SessionDescription(sdp_type=kind, sdp="v=0") for kind in ("offer", "answer"))
sim("POST", "/call_permissions", {"from": CUSTOMER, "response": "accept"})
call("permission to call", lambda: wa.get_call_permissions(TO))
call("call", lambda: wa.initiate_call(TO, offer))
ringing = lambda: sim("POST", "/calls", {"from": CUSTOMER, "event": "connect"})["id"]
taken = ringing()
call("look at a call", lambda: wa.pre_accept_call(taken, answer))
call("take a call", lambda: wa.accept_call(taken, answer))
call("end a call", lambda: wa.terminate_call(taken))
call("reject a call", lambda: wa.reject_call(ringing()))

call("take a username", lambda: wa.set_username("parley.shop"))
call("the username", lambda: wa.get_current_username())
call("usernames", lambda: wa.get_reserved_usernames())
call("give a username up", lambda: wa.delete_username())
signup = call("create a sign-up", lambda: wa.create_signup("Join us", "Welcome", "https://shop.example/privacy", promo_code="SPRING"))
call("sign-ups", lambda: list(wa.get_signups()))
call("a sign-up", lambda: wa.get_signup(signup.id))
call("change a sign-up", lambda: wa.update_signup(signup.id, promo_code="SUMMER"))
