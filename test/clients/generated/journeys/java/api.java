import java.io.File;
import java.util.*;
import org.openapitools.client.*;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

class Journey {
  static String given(String name) {
    return System.getenv(name);
  }

  static void check(boolean holds, Object about) {
    if (!holds) throw new AssertionError(String.valueOf(about));
  }

  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(given("BASE") + "/api");

    var asked = new LoginRequest().email(given("EMAIL")).password(given("PASSWORD"));
    var login = new AuthApi(client).loginWithHttpInfo(asked);
    check(login.getData().getData().getSignedIn().getUser().getEmail().equals(given("EMAIL")), login.getData());
    for (String cookie : login.getHeaders().get("set-cookie")) {
      if (cookie.startsWith("svc_access=")) client.setBearerToken(cookie.substring(11, cookie.indexOf(';')));
    }
    System.out.println("signed in");

    ContactsApi contacts = new ContactsApi(client);
    Map<String, UUID> found = new HashMap<>();
    for (int number = 1; number <= 2; number++) {
      ContactList page = contacts.listContacts("Ada", null, null, null, null, number, 1).getData();
      check(page.getTotal() >= 2 && page.getPage() == number, page);
      for (Contact contact : page.getContacts()) found.put("+" + contact.getPhoneNumber(), contact.getId());
    }
    check(found.size() == 2, found);
    UUID ada = found.get(given("PHONE"));
    System.out.println("searched");

    var media = new MessagesApi(client)
        .sendMediaMessage(new File(given("PICTURE")), ada.toString(), "image", "A picture", null).getData();
    check(media.getMessageType().equals("image"), media);
    System.out.println("sent media");

    TagsApi tags = new TagsApi(client);
    String name = UUID.randomUUID().toString().substring(0, 8) + " & co/ä";
    tags.createTag(new CreateTagRequest().name(name));
    var red = new UpdateTagRequest().color(UpdateTagRequest.ColorEnum.RED);
    check(tags.updateTag(name, red).getData().getColor() == Tag.ColorEnum.RED, name);
    var tagged = contacts.setContactTags(ada, new SetContactTagsRequest().addTagsItem(name)).getData();
    check(tagged.getTags().equals(List.of(name)), tagged);
    tags.deleteTag(name);
    System.out.println("tagged");

    var chat = contacts.listMessages(ada, null, null, null, null, 100).getData();
    check(chat.getMessages().stream().anyMatch(message -> message.getId().equals(media.getId())), chat);
    System.out.println("read the chat");

    var imported = new ImportApi(client).importTable(new File(given("SHEET")), "contacts", "true", null).getData();
    check(imported.getCreated() + imported.getUpdated() + imported.getSkipped() == 1, imported);
    System.out.println("imported");
  }
}
