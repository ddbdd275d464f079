import json
import os
import tempfile
import urllib.request

from wa_cloud_py import WhatsApp
from wa_cloud_py.components.conversational import Command
from wa_cloud_py.components.messages import CatalogSection, ImageHeader, ListSection, ReplyButton, SectionRow

from calls import BUSINESS, CUSTOMER, PHONE, TOKEN, call, sim

wa = WhatsApp(access_token=TOKEN, phone_number_id=PHONE, version="v24.0")
LINK = "https://shop.example/"
is_done = lambda got: got[0] is True


def post(path, body):
    """What the client cannot do itself is asked of the platform directly."""
    request = urllib.request.Request(os.environ["BASE"] + path, data=json.dumps(body).encode())
    request.add_header("content-type", "application/json")
    request.add_header("authorization", "Bearer " + TOKEN)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["id"]


incoming = sim("POST", "/inbound", {"from": CUSTOMER, "message": {"type": "text", "text": {"body": "hi"}}})["id"]
call("send a text", lambda: wa.send_text(CUSTOMER, "Hello"), is_done)
call("reply to a text", lambda: wa.send_text(CUSTOMER, "Hello", context_message_id=incoming), is_done)
call("react", lambda: wa.send_reaction(CUSTOMER, incoming, "👍"), is_done)
call("send a place", lambda: wa.send_location(CUSTOMER, latitude="38.7", longitude="-9.1", name="Shop", address="Road 1"), is_done)
call("ask for a place", lambda: wa.send_location_request(CUSTOMER, "Where?"), is_done)
call("send a picture by link", lambda: wa.send_image(CUSTOMER, LINK + "a.png", "See"), is_done)
call("send a video by link", lambda: wa.send_video(CUSTOMER, LINK + "a.mp4"), is_done)
call("send a sound by link", lambda: wa.send_audio(CUSTOMER, LINK + "a.ogg"), is_done)
call("send a document by link", lambda: wa.send_document(CUSTOMER, LINK + "a.pdf", caption="See", filename="a.pdf"), is_done)
buttons = [ReplyButton(id="yes", title="Yes"), ReplyButton(id="no", title="No")]
call("send reply buttons", lambda: wa.send_interactive_buttons(CUSTOMER, "Well?", buttons, footer="Foot"), is_done)
call("send reply buttons below a picture", lambda: wa.send_interactive_buttons(
    CUSTOMER, "Well?", buttons, header=ImageHeader(url=LINK + "a.png")), is_done)
rows = [ListSection(title="One", rows=[SectionRow(id="a", title="A"), SectionRow(id="b", title="B", description="second")])]
call("send a list", lambda: wa.send_interactive_list(CUSTOMER, "Choose", "Open", rows, header="Head"), is_done)
call("send a link button", lambda: wa.send_cta_url(CUSTOMER, "Go", LINK, "See", header="Head", footer="Foot"), is_done)
catalog = post(f"/v24.0/{BUSINESS}/owned_product_catalogs", {"name": "Spring"})
post(f"/v24.0/{catalog}/products", {"retailer_id": "cup", "name": "Cup", "price": 1299, "currency": "EUR"})
call("send a catalog", lambda: wa.send_catalog(CUSTOMER, "See", "Foot"), is_done)
call("send a product", lambda: wa.send_catalog_product(CUSTOMER, "cup", catalog, "See"), is_done)
call("send products", lambda: wa.send_catalog_product_list(
    CUSTOMER, catalog, "Head", "See", [CatalogSection(title="One", retailer_product_ids=["cup"])]), is_done)
call("mark as read", lambda: wa.mark_as_read(incoming), is_done)
call("change the profile", lambda: wa.update_business_profile(about="Open", email="ana@shop.example", vertical="RETAIL"), is_done)
call("show the cart", lambda: wa.update_cart_status(True), is_done)
call("show the catalog", lambda: wa.update_catalog_status(True), is_done)
call("settings of the shop", lambda: wa.get_commerce_settings(), is_done)
call("what a chat begins with", lambda: wa.update_conversational_automation(
    True, [Command(name="help", description="Ask for help")], ["Hours?"]), is_done)
call("what a chat was said to begin with", lambda: wa.get_conversational_automation(), is_done)


def upload():
    boundary, path = "boundary-of-parts", os.environ["PICTURE"]
    parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="messaging_product"\r\n\r\nwhatsapp\r\n'.encode()]
    parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'.encode())
    parts += [open(path, "rb").read(), f"\r\n--{boundary}--\r\n".encode()]
    request = urllib.request.Request(f"{os.environ['BASE']}/v24.0/{PHONE}/media", data=b"".join(parts))
    request.add_header("content-type", f"multipart/form-data; boundary={boundary}")
    request.add_header("authorization", "Bearer " + TOKEN)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["id"]


file = upload()
call("download a file", lambda: wa.download_media(file, "a", tempfile.mkdtemp()), is_done)
