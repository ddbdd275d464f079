"""Models alone: what they are made of is asked and answered by httpx."""

import os
from urllib.parse import quote

import httpx
import models

given = os.environ
client = httpx.Client(base_url=f"{given['BASE']}/api")

asked = models.LoginRequest(email=given["EMAIL"], password=given["PASSWORD"])
login = client.post("/auth/login", json=asked.model_dump(mode="json"))
signed_in = models.LoginResponse.model_validate_json(login.text).data
assert isinstance(signed_in, models.SignedIn) and signed_in.user.email == given["EMAIL"], signed_in
client.headers["X-CSRF-Token"] = login.cookies["svc_csrf"]
print("signed in")

found = []
for number in (1, 2):
    answer = client.get("/contacts", params={"search": "Ada", "page": number, "limit": 1})
    page = models.ContactListResponse.model_validate_json(answer.text).data
    assert page.total >= 2 and page.page == number, page
    found += page.contacts
ada = next(contact for contact in found if f"+{contact.phone_number}" == given["PHONE"])
print("searched")

with open(given["PICTURE"], "rb") as picture:
    data = {"contact_id": str(ada.id), "type": "image", "caption": "A picture"}
    answer = client.post("/messages/media", data=data, files={"file": ("picture.png", picture, "image/png")})
sent = models.MessageResponse.model_validate_json(answer.text).data
assert sent.message_type == "image", sent
print("sent media")

name = os.urandom(4).hex() + " & co/ä"
client.post("/tags", json=models.CreateTagRequest(name=name).model_dump(mode="json"))
answer = client.put(f"/tags/{quote(name, safe='')}", json={"color": "red"})
assert models.TagResponse.model_validate_json(answer.text).data.color.value == "red", answer.text
answer = client.put(f"/contacts/{ada.id}/tags", json={"tags": [name]})
assert models.SetContactTagsResultResponse.model_validate_json(answer.text).data.tags == [name], answer.text
client.delete(f"/tags/{quote(name, safe='')}")
print("tagged")

chat = models.MessageListResponse.model_validate_json(client.get(f"/contacts/{ada.id}/messages").text).data
assert sent.id in [message.id for message in chat.messages], chat
print("read the chat")

with open(given["SHEET"], "rb") as sheet:
    answer = client.post("/import", data={"table": "contacts"}, files={"file": ("people.csv", sheet, "text/csv")})
imported = models.ImportTableResultResponse.model_validate_json(answer.text).data
assert imported.created + imported.updated + imported.skipped == 1, imported
print("imported")
