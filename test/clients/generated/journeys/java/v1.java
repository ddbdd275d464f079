import java.io.File;
import java.util.*;
import org.openapitools.client.*;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

class Journey {
  interface Asking {
    Object ask() throws ApiException;
  }

  static String given(String name) {
    return System.getenv(name);
  }

  static void check(boolean holds, Object about) {
    if (!holds) throw new AssertionError(String.valueOf(about));
  }

  static Object refusalOf(Asking asking) throws Exception {
    try {
      throw new AssertionError("was not refused: " + asking.ask());
    } catch (ApiException refused) {
      return org.openapitools.client.model.Error.fromJson(refused.getResponseBody()).getError().getActualInstance();
    }
  }

  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(given("BASE") + "/v1");
    client.setBearerToken(given("KEY"));
    MessagesApi messages = new MessagesApi(client);
    ContactsApi contacts = new ContactsApi(client);

    var template = new SendMessageRequestTemplate().name("order_update").language("en").putParamsItem("1", "4711");
    var order = new SendMessageRequest().to("+15550100031").type(SendMessageRequest.TypeEnum.TEMPLATE).template(template);
    String key = UUID.randomUUID().toString();
    Message sent = messages.sendMessage(order, key).getMessage();
    check(messages.getMessage(sent.getId()).getTemplate().getName().equals("order_update"), sent);
    System.out.println("sent");

    var again = messages.sendMessageWithHttpInfo(order, key);
    check(again.getData().getMessage().getId().equals(sent.getId()), again);
    check(again.getHeaders().get("idempotent-replayed").equals(List.of("true")), again.getHeaders());
    System.out.println("replayed");

    Set<UUID> ids = new HashSet<>();
    String cursor = null;
    do {
      var page = contacts.listContacts(1, cursor, null, null, null, null);
      for (Contact contact : page.getData()) ids.add(contact.getId());
      cursor = page.getNextCursor();
    } while (cursor != null && ids.size() < 3);
    check(ids.size() == 3, ids);
    System.out.println("paged");

    Media media = new MediaApi(client).uploadMedia(new File(given("PICTURE")), null);
    check(media.getMimeType().equals("image/png"), media);
    System.out.println("uploaded");

    WebhooksApi webhooks = new WebhooksApi(client);
    var event = CreateWebhookEndpointRequest.EventsEnum.MESSAGE_SENT;
    var asked = new CreateWebhookEndpointRequest().url(given("RECEIVER")).addEventsItem(event);
    WebhookWithSecret webhook = webhooks.createWebhookEndpoint(asked, null);
    check(webhook.getSecret().startsWith("whsec_"), webhook);
    check(webhooks.testWebhookEndpoint(webhook.getId(), null, null).getState() != null, webhook);
    webhooks.deleteWebhookEndpoint(webhook.getId());
    System.out.println("subscribed");

    var text = new SendMessageRequest().to("+15550100032").type(SendMessageRequest.TypeEnum.TEXT)
        .text(new SendMessageRequestText().body("Hello"));
    Object refused = refusalOf(() -> messages.sendMessage(text, null));
    check(refused instanceof OtherError other && other.getCode().getValue().equals("window_closed"), refused);
    var person = new CreateContactRequest().phone(given("PHONE"));
    refused = refusalOf(() -> contacts.createContact(person, null));
    check(refused instanceof ConflictError conflict && conflict.getDetails().getId() != null, refused);
    System.out.println("refused");
  }
}
