import os

from client import AuthenticatedClient, Client, models
from client.api.auth import login
from client.api.contacts import list_contacts, list_messages, set_contact_tags
from client.api.import_ import import_table
from client.api.messages import send_media_message
from client.api.tags import create_tag, delete_tag, update_tag
from client.types import File

given = os.environ
base = f"{given['BASE']}/api"
stranger = Client(base_url=base)
asked = models.LoginRequest(email=given["EMAIL"], password=given["PASSWORD"])
signed_in = login.sync(client=stranger, body=asked)
assert signed_in.data.user.email == given["EMAIL"], signed_in
token = stranger.get_httpx_client().cookies["svc_access"]
client = AuthenticatedClient(base_url=base, token=token)
print("signed in")

found = []
for number in (1, 2):
    page = list_contacts.sync(client=client, search="Ada", page=number, limit=1).data
    assert page.total >= 2 and page.page == number, page
    found += page.contacts
assert len({contact.id for contact in found}) == 2, found
ada = next(contact for contact in found if f"+{contact.phone_number}" == given["PHONE"]).id
print("searched")

with open(given["PICTURE"], "rb") as picture:
    body = models.SendMediaMessageBody(
        file=File(picture, "picture.png", "image/png"),
        contact_id=str(ada),
        type_=models.SendMediaMessageBodyType.IMAGE,
        caption="A picture",
    )
    sent = send_media_message.sync(client=client, body=body).data
assert sent.message_type == "image", sent
print("sent media")

name = os.urandom(4).hex() + " & co/ä"
create_tag.sync(client=client, body=models.CreateTagRequest(name=name))
changed = update_tag.sync(name, client=client, body=models.UpdateTagRequest.from_dict({"color": "red"})).data
assert changed.color == "red", changed
tagged = set_contact_tags.sync(ada, client=client, body=models.SetContactTagsRequest(tags=[name])).data
assert tagged.tags == [name], tagged
delete_tag.sync(name, client=client)
print("tagged")

chat = list_messages.sync(ada, client=client, limit=100).data
assert sent.id in [message.id for message in chat.messages], chat
print("read the chat")

with open(given["SHEET"], "rb") as sheet:
    body = models.ImportTableBody(
        file=File(sheet, "people.csv", "text/csv"),
        table=models.ImportTableBodyTable.CONTACTS,
        update_on_duplicate=models.ImportTableBodyUpdateOnDuplicate.TRUE,
    )
    imported = import_table.sync(client=client, body=body).data
assert imported.created + imported.updated + imported.skipped == 1, imported
print("imported")
