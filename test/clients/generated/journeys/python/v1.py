import os
import uuid

import openapi_client as parley

given = os.environ
client = parley.ApiClient(parley.Configuration(host=f"{given['BASE']}/v1", access_token=given["KEY"]))
messages, contacts = parley.MessagesApi(client), parley.ContactsApi(client)

template = parley.SendMessageRequestTemplate(name="order_update", language="en", params={"1": "4711"})
order = parley.SendMessageRequest(to="+15550100031", type="template", template=template)
key = str(uuid.uuid4())
sent = messages.send_message(order, idempotency_key=key).actual_instance
assert isinstance(sent, parley.Message) and sent.direction == "outgoing", sent
assert messages.get_message(str(sent.id)).template.name == "order_update"
print("sent")

again = messages.send_message_with_http_info(order, idempotency_key=key)
assert again.data.actual_instance.id == sent.id and again.headers["Idempotent-Replayed"] == "true", again
print("replayed")

found, cursor = [], None
while True:
    page = contacts.list_contacts(limit=1, cursor=cursor)
    found += page.data
    cursor = page.next_cursor
    if cursor is None or len(found) == 3:
        break
assert len({contact.id for contact in found}) == 3, found
print("paged")

media = parley.MediaApi(client).upload_media(given["PICTURE"])
assert media.mime_type == "image/png", media
print("uploaded")

webhooks = parley.WebhooksApi(client)
webhook = webhooks.create_webhook_endpoint(
    parley.CreateWebhookEndpointRequest(url=given["RECEIVER"], events=["message.sent"])
)
assert webhook.secret.startswith("whsec_"), webhook
delivery = webhooks.test_webhook_endpoint(str(webhook.id), test_webhook_endpoint_request=parley.TestWebhookEndpointRequest())
assert delivery.state, delivery
webhooks.delete_webhook_endpoint(str(webhook.id))
print("subscribed")

text = parley.SendMessageRequestText(body="Hello")
try:
    messages.send_message(parley.SendMessageRequest(to="+15550100032", type="text", text=text))
    raise SystemExit("was sent")
except parley.ApiException as refused:
    assert refused.status == 422 and refused.data.error.actual_instance.code == "window_closed", refused
try:
    contacts.create_contact(parley.CreateContactRequest(phone=given["PHONE"]))
    raise SystemExit("was created")
except parley.ApiException as refused:
    conflict = refused.data.error.actual_instance
    assert isinstance(conflict, parley.ConflictError) and conflict.details.id, refused
print("refused")
