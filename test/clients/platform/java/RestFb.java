import com.restfb.*;
import com.restfb.json.JsonObject;
import com.restfb.types.GraphResponse;
import com.restfb.types.whatsapp.*;
import com.restfb.types.whatsapp.platform.*;
import com.restfb.types.whatsapp.platform.send.*;
import com.restfb.types.whatsapp.platform.send.contact.*;
import com.restfb.types.whatsapp.platform.send.interactive.*;
import com.restfb.types.whatsapp.platform.send.interactive.Body;
import java.net.URL;
import java.nio.file.*;
import java.util.function.Consumer;

/** RestFB, told where the platform is by its endpoints. */
class RestFb extends Calls {
  static final String PHONE = given("PHONE"), BUSINESS = given("BUSINESS"), TO = given("CUSTOMER");
  static final DefaultFacebookClient client = new DefaultFacebookClient(given("TOKEN"), Version.LATEST);

  static SuccessfulResponse send(Consumer<SendMessage> filled) {
    SendMessage message = new SendMessage(TO);
    filled.accept(message);
    SuccessfulResponse got = client.publish(PHONE + "/messages", SuccessfulResponse.class, com.restfb.Body.withData(message));
    if (got.getMessages().get(0).getId() == null) throw new IllegalStateException("no id");
    return got;
  }

  static Interactive interactive(Interactive.Type type, Action action, String body) {
    Interactive made = new Interactive(action);
    made.setType(type);
    made.setBody(new Body(body));
    return made;
  }

  public static void main(String[] args) throws Exception {
    client.setFacebookEndpointUrls(new FacebookEndpoints() {
      @Override public String getGraphEndpoint() {
        return given("BASE");
      }
    });
    SuccessfulResponse sent = call("send a text", () -> send(m -> m.setText(new Text("Hello"))));
    String id = sent.getMessages().get(0).getId();
    call("reply to a text", () -> send(m -> {
      m.setText(new Text("Hello"));
      m.setContext(new Context(id));
    }));
    call("react", () -> send(m -> {
      Reaction reaction = new Reaction(id);
      reaction.setEmoji("👍");
      m.setReaction(reaction);
    }));
    JsonObject media = call("upload a file", () -> client.publish(PHONE + "/media", JsonObject.class,
        BinaryAttachment.with("file", "picture.png", Files.readAllBytes(Path.of(given("PICTURE"))), "image/png"),
        Parameter.with("messaging_product", "whatsapp"), Parameter.with("type", "image/png")));
    call("send a picture", () -> send(m -> m.setMedia(new Image(media.getString("id", "")))));
    for (Object[] each : new Object[][] {{"a picture", new Image(new URL("https://shop.example/a.png"))}, {"a video", new Video(new URL("https://shop.example/a.mp4"))},
        {"audio", new Audio(new URL("https://shop.example/a.mp3"))}, {"a document", new Document(new URL("https://shop.example/a.pdf"))},
        {"a sticker", new Sticker(new URL("https://shop.example/a.webp"))}})
      call("send " + each[0] + " by link", () -> send(m -> m.setMedia((Media) each[1])));
    call("send a place", () -> send(m -> {
      Location place = new Location(38.7, -9.1);
      place.setName("Shop");
      place.setAddress("Road 1");
      m.setLocation(place);
    }));
    call("send a contact", () -> send(m -> {
      Contact contact = new Contact();
      Name name = new Name("Ana Dias");
      name.setFirstName("Ana");
      contact.setName(name);
      Phone phone = new Phone();
      phone.setPhone("+351912000222");
      phone.setType("HOME");
      contact.addPhone(phone);
      m.addContact(contact);
    }));
    call("send reply buttons", () -> send(m -> m.setInteractive(interactive(Interactive.Type.button,
        new Action().addButton(new Button("yes", "Yes")).addButton(new Button("no", "No")), "Well?"))));
    call("send a list", () -> send(m -> {
      Action action = new Action().addSection(new Section().addRow(new Section.Row("a", "A")).addRow(new Section.Row("b", "B")));
      action.setButton("Open");
      m.setInteractive(interactive(Interactive.Type.list, action, "Choose"));
    }));
    call("send a template", () -> client.publish(PHONE + "/messages", SuccessfulResponse.class, Parameter.with("messaging_product", "whatsapp"),
        Parameter.with("to", TO), Parameter.with("type", "template"),
        Parameter.with("template", new JsonObject().add("name", "hello").add("language", new JsonObject().add("code", "en")))));
    String incoming = idIn(sim("/inbound", "{\"from\":\"" + TO + "\",\"message\":{\"type\":\"text\",\"text\":{\"body\":\"hi\"}}}"));
    call("mark as read", () -> client.publish(PHONE + "/messages", GraphResponse.class, Parameter.with("messaging_product", "whatsapp"),
        Parameter.with("status", "read"), Parameter.with("message_id", incoming)), got -> got.isSuccess());
    call("address of a file", () -> client.fetchObject(media.getString("id", ""), JsonObject.class), got -> got.get("url") != null);
    call("delete a file", () -> client.deleteObject(media.getString("id", "")), got -> got);
    call("business account", () -> client.fetchObject(BUSINESS, WhatsAppBusinessAccount.class,
        Parameter.with("fields", "id,name,currency,message_template_namespace,timezone_id,owner_business_info,on_behalf_of_business_info")), got -> got.getName() != null);
    call("own business accounts", () -> client.fetchConnection(BUSINESS + "/owned_whatsapp_business_accounts", WhatsAppBusinessAccount.class), got -> got.getData().size() == 1);
    call("a number", () -> client.fetchObject(PHONE, WhatsAppBusinessPhoneNumber.class,
        Parameter.with("fields", "id,display_phone_number,verified_name,certificate,status,quality_score,name_status")), got -> got.getDisplayPhoneNumber() != null);
    call("numbers", () -> client.fetchConnection(BUSINESS + "/phone_numbers", WhatsAppBusinessPhoneNumber.class), got -> got.getData().size() == 1);
    call("templates", () -> client.fetchConnection(BUSINESS + "/message_templates", WhatsAppMessageTemplate.class), got -> got.getData().size() > 2);
    JsonObject template = call("create a template", () -> client.publish(BUSINESS + "/message_templates", JsonObject.class,
        Parameter.with("name", "visit"), Parameter.with("language", "en_US"), Parameter.with("category", "UTILITY"),
        Parameter.with("components", "[{\"type\":\"BODY\",\"text\":\"We expect you soon.\"}]")));
    call("a template", () -> client.fetchObject(template.getString("id", ""), WhatsAppMessageTemplate.class), got -> got.getName().equals("visit"));
    call("delete a template", () -> client.deleteObject(BUSINESS + "/message_templates", Parameter.with("name", "visit")), got -> got);
    call("subscribe", () -> client.publish(BUSINESS + "/subscribed_apps", GraphResponse.class), got -> got.isSuccess());
    call("subscriptions", () -> client.fetchConnection(BUSINESS + "/subscribed_apps", JsonObject.class), got -> got.getData().size() == 1);
    call("profile", () -> client.fetchConnection(PHONE + "/whatsapp_business_profile", JsonObject.class, Parameter.with("fields", "about,vertical")), got -> got.getData().size() == 1);
    call("change the profile", () -> client.publish(PHONE + "/whatsapp_business_profile", GraphResponse.class, Parameter.with("messaging_product", "whatsapp"),
        Parameter.with("about", "Open")), got -> got.isSuccess());
    call("register a number", () -> client.publish(PHONE + "/register", GraphResponse.class, Parameter.with("messaging_product", "whatsapp"), Parameter.with("pin", "123456")), got -> got.isSuccess());
    call("block people", () -> client.publish(PHONE + "/block_users", SuccessfulResponse.class, Parameter.with("messaging_product", "whatsapp"),
        Parameter.with("block_users", "[{\"user\":\"" + TO + "\"}]")), got -> got.getBlockUsers().getAddedUsers().size() == 1);
    call("unblock people", () -> client.deleteObject(PHONE + "/block_users", Parameter.with("messaging_product", "whatsapp"),
        Parameter.with("block_users", "[{\"user\":\"" + TO + "\"}]")));
    call("analytics", () -> client.fetchObject(BUSINESS, WhatsAppBusinessAccount.class, Parameter.with("fields", "id,name,conversation_analytics.start(1790000000).end(1800000000).granularity(DAILY)")));
    System.exit(0);
  }
}
