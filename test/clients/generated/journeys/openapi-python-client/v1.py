import os
import uuid

from client import AuthenticatedClient, models
from client.api.contacts import create_contact, list_contacts
from client.api.media import upload_media
from client.api.messages import get_message, send_message
from client.api.webhooks import create_webhook_endpoint, delete_webhook_endpoint, test_webhook_endpoint
from client.types import UNSET, File

given = os.environ
client = AuthenticatedClient(base_url=f"{given['BASE']}/v1", token=given["KEY"])

template = {"name": "order_update", "language": "en", "params": {"1": "4711"}}
order = models.SendMessageBody.from_dict({"to": "+15550100031", "type": "template", "template": template})
key = str(uuid.uuid4())
sent = send_message.sync(client=client, body=order, idempotency_key=key)
assert isinstance(sent, models.Message), sent
assert get_message.sync(sent.id, client=client).template.name == "order_update"
print("sent")

again = send_message.sync_detailed(client=client, body=order, idempotency_key=key)
assert again.parsed.id == sent.id and again.headers["Idempotent-Replayed"] == "true", again
print("replayed")

ids, cursor = set(), UNSET
while cursor is not None and len(ids) < 3:
    page = list_contacts.sync(client=client, limit=1, cursor=cursor)
    ids |= {contact.id for contact in page.data}
    cursor = page.next_cursor
assert len(ids) == 3, ids
print("paged")

with open(given["PICTURE"], "rb") as picture:
    body = models.UploadMediaBody(file=File(picture, "picture.png", "image/png"))
    media = upload_media.sync(client=client, body=body)
assert media.mime_type == "image/png", media
print("uploaded")

asked = models.CreateWebhookEndpointBody.from_dict({"url": given["RECEIVER"], "events": ["message.sent"]})
webhook = create_webhook_endpoint.sync(client=client, body=asked)
assert webhook.secret.startswith("whsec_"), webhook
assert test_webhook_endpoint.sync(webhook.id, client=client, body=models.TestWebhookEndpointBody()).state
delete_webhook_endpoint.sync_detailed(webhook.id, client=client)
print("subscribed")

text = models.SendMessageBody.from_dict({"to": "+15550100032", "type": "text", "text": {"body": "Hello"}})
refused = send_message.sync(client=client, body=text)
assert isinstance(refused, models.Error) and refused.error.code == "window_closed", refused
conflict = create_contact.sync(client=client, body=models.CreateContactBody(phone=given["PHONE"]))
assert isinstance(conflict.error, models.ConflictError) and conflict.error.details.id, conflict
print("refused")
