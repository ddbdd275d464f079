import os
import re

import openapi_client as parley

given = os.environ
configuration = parley.Configuration(host=f"{given['BASE']}/api")
client = parley.ApiClient(configuration)

login = parley.AuthApi(client).login_without_preload_content(
    parley.LoginRequest(email=given["EMAIL"], password=given["PASSWORD"])
)
signed_in = parley.LoginResponse.from_json(login.data.decode()).data.actual_instance
assert signed_in.user.email == given["EMAIL"], signed_in
# The headers of `login_with_http_info` have one of the cookies alone.
configuration.access_token = re.search("svc_access=([^;]+)", login.headers["Set-Cookie"])[1]
print("signed in")

contacts = parley.ContactsApi(client)
found = []
for number in (1, 2):
    page = contacts.list_contacts(search="Ada", page=number, limit=1).data
    assert page.total >= 2 and page.page == number, page
    found += page.contacts
ada = next(contact for contact in found if contact.phone_number == given["PHONE"].lstrip("+"))
assert len({contact.id for contact in found}) == 2, found
print("searched")

messages = parley.MessagesApi(client)
sent = messages.send_media_message(given["PICTURE"], str(ada.id), type="image", caption="A picture").data
assert sent.message_type == "image" and sent.direction == "outgoing", sent
print("sent media")

tags = parley.TagsApi(client)
name = os.urandom(4).hex() + " & co/ä"
tags.create_tag(parley.CreateTagRequest(name=name, color="blue"))
assert tags.update_tag(name, parley.UpdateTagRequest(color="red")).data.color == "red"
assert contacts.set_contact_tags(str(ada.id), parley.SetContactTagsRequest(tags=[name])).data.tags == [name]
tags.delete_tag(name)
print("tagged")

chat = contacts.list_messages(str(ada.id), limit=100).data
assert sent.id in [message.id for message in chat.messages], chat
print("read the chat")

imported = parley.ImportApi(client).import_table(given["SHEET"], "contacts", update_on_duplicate="true").data
assert imported.created + imported.updated + imported.skipped == 1 and not imported.errors, imported
print("imported")
