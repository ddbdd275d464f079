import facebook4j.*;
import facebook4j.conf.ConfigurationBuilder;
import facebook4j.internal.http.HttpParameter;
import java.io.File;
import java.util.Map;

/** Facebook4J, told where the platform is by its configuration. */
class Facebook4J extends Calls {
  static final String PHONE = given("PHONE"), BUSINESS = given("BUSINESS"), TO = given("CUSTOMER");

  static String idOf(RawAPIResponse answer) {
    try {
      return answer.asJSONObject().getString("id");
    } catch (Exception error) {
      return "none";
    }
  }

  public static void main(String[] args) throws Exception {
    Facebook fb = new FacebookFactory(new ConfigurationBuilder().setRestBaseURL(given("BASE") + "/v24.0/").setOAuthAppId(given("APP"))
        .setOAuthAppSecret(given("SECRET")).setOAuthAccessToken(given("TOKEN")).build()).getInstance();
    Map<String, String> text = Map.of("messaging_product", "whatsapp", "to", TO, "type", "text", "text", "{\"body\":\"Hello\"}");
    call("send a text", () -> fb.callPostAPI(PHONE + "/messages", text));
    call("send a template", () -> fb.callPostAPI(PHONE + "/messages", Map.of("messaging_product", "whatsapp", "to", TO, "type", "template",
        "template", "{\"name\":\"hello\",\"language\":{\"code\":\"en\"}}")));
    String incoming = idIn(sim("/inbound", "{\"from\":\"" + TO + "\",\"message\":{\"type\":\"text\",\"text\":{\"body\":\"hi\"}}}"));
    call("mark as read", () -> fb.callPostAPI(PHONE + "/messages", Map.of("messaging_product", "whatsapp", "status", "read", "message_id", incoming)));
    RawAPIResponse media = call("upload a file", () -> fb.callPostAPI(PHONE + "/media", new HttpParameter("messaging_product", "whatsapp"),
        new HttpParameter("type", "image/png"), new HttpParameter("file", new File(given("PICTURE")))));
    call("address of a file", () -> fb.callGetAPI(idOf(media)));
    call("delete a file", () -> fb.callDeleteAPI(idOf(media)));
    call("business account", () -> fb.callGetAPI(BUSINESS, Map.of("fields", "id,name,currency,phone_numbers{display_phone_number}")));
    call("own business accounts", () -> fb.callGetAPI(BUSINESS + "/owned_whatsapp_business_accounts"));
    call("numbers", () -> fb.callGetAPI(BUSINESS + "/phone_numbers"));
    call("a number", () -> fb.callGetAPI(PHONE, Map.of("fields", "display_phone_number,quality_rating,throughput{level}")));
    call("profile", () -> fb.callGetAPI(PHONE + "/whatsapp_business_profile", Map.of("fields", "about,vertical")));
    call("change the profile", () -> fb.callPostAPI(PHONE + "/whatsapp_business_profile", Map.of("messaging_product", "whatsapp", "about", "Open", "websites", "[\"https://shop.example/\"]")));
    RawAPIResponse template = call("create a template", () -> fb.callPostAPI(BUSINESS + "/message_templates", Map.of("name", "visit", "language", "en_US", "category", "UTILITY",
        "components", "[{\"type\":\"BODY\",\"text\":\"We expect you soon.\"}]")));
    call("templates", () -> fb.callGetAPI(BUSINESS + "/message_templates", Map.of("limit", "2")));
    call("a template", () -> fb.callGetAPI(idOf(template)));
    call("delete a template", () -> fb.callDeleteAPI(BUSINESS + "/message_templates", Map.of("name", "visit")));
    RawAPIResponse flow = call("create a flow", () -> fb.callPostAPI(BUSINESS + "/flows", Map.of("name", "Survey", "categories", "[\"SURVEY\"]")));
    call("a flow", () -> fb.callGetAPI(idOf(flow)));
    call("delete a flow", () -> fb.callDeleteAPI(idOf(flow)));
    call("subscribe", () -> fb.callPostAPI(BUSINESS + "/subscribed_apps"));
    call("subscriptions", () -> fb.callGetAPI(BUSINESS + "/subscribed_apps"));
    call("block people", () -> fb.callPostAPI(PHONE + "/block_users", Map.of("messaging_product", "whatsapp", "block_users", "[{\"user\":\"" + TO + "\"}]")));
    call("blocked people", () -> fb.callGetAPI(PHONE + "/block_users"));
    call("what a token is good for", () -> fb.callGetAPI("debug_token", Map.of("input_token", given("TOKEN"))));
    call("register a number", () -> fb.callPostAPI(PHONE + "/register", Map.of("messaging_product", "whatsapp", "pin", "123456")));
    System.exit(0);
  }
}
