"""Models alone: what they are made of is asked and answered by httpx."""

import os
import uuid

import httpx
import models

given = os.environ
client = httpx.Client(base_url=f"{given['BASE']}/v1", headers={"Authorization": f"Bearer {given['KEY']}"})

template = {"name": "order_update", "language": "en", "params": {"1": "4711"}}
order = {"to": "+15550100031", "type": "template", "template": template}
once = {"Idempotency-Key": str(uuid.uuid4())}
sent = models.MessageOrDryRun.model_validate_json(client.post("/messages", json=order, headers=once).text).root
assert isinstance(sent, models.Message) and sent.template.name == "order_update", sent
print("sent")

again = client.post("/messages", json=order, headers=once)
assert models.Message.model_validate_json(again.text) == sent and again.headers["Idempotent-Replayed"] == "true", again
print("replayed")

ids, query = set(), {"limit": "1"}
while len(ids) < 3:
    page = client.get("/contacts", params=query).json()
    ids |= {models.Contact.model_validate(contact).id for contact in page["data"]}
    query["cursor"] = page["next_cursor"]
print("paged")

with open(given["PICTURE"], "rb") as picture:
    answer = client.post("/media", files={"file": ("picture.png", picture, "image/png")})
assert models.Media.model_validate_json(answer.text).mime_type == "image/png", answer.text
print("uploaded")

answer = client.post("/webhooks", json={"url": given["RECEIVER"], "events": ["message.sent"]})
webhook = models.WebhookWithSecret.model_validate_json(answer.text)
assert models.Delivery.model_validate_json(client.post(f"/webhooks/{webhook.id}/test").text).state
client.delete(f"/webhooks/{webhook.id}")
print("subscribed")

text = {"to": "+15550100032", "type": "text", "text": {"body": "Hello"}}
refused = models.Error.model_validate_json(client.post("/messages", json=text).text).error
assert isinstance(refused, models.OtherError) and refused.code == "window_closed", refused
conflict = models.Error.model_validate_json(client.post("/contacts", json={"phone": given["PHONE"]}).text).error
assert isinstance(conflict, models.ConflictError) and conflict.details.id, conflict
print("refused")
