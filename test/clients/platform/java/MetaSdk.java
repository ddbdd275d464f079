import com.facebook.ads.sdk.*;
import java.nio.file.*;
import java.util.*;

/** Meta's own SDK; it calls over TLS alone, so through the front. */
class MetaSdk extends Calls {
  static final String PHONE = given("PHONE"), BUSINESS = given("BUSINESS"), OTHER = given("OTHER"), TO = given("CUSTOMER");
  static final APIContext context = new APIContext(given("TOKEN"));
  static final WhatsAppBusinessAccount account = new WhatsAppBusinessAccount(BUSINESS, context);

  static APIRequest<APINode> request(String node, String edge, String method, Object... params) {
    APIRequest<APINode> made = new APIRequest<>(context, node, edge, method);
    for (int i = 0; i < params.length; i += 2) made.setParam((String) params[i], params[i + 1]);
    return made;
  }

  static APIResponse send(Object... params) throws APIException {
    APIRequest<APINode> made = request(PHONE, "/messages", "POST", params);
    return made.setParam("messaging_product", "whatsapp").setParam("to", TO).execute();
  }

  public static void main(String[] args) throws Exception {
    APIContext.disableCrashReport();
    long now = System.currentTimeMillis() / 1000;
    String start = "" + (now - 7 * 86400), end = "" + now;

    call("business account", () -> account.get().execute(), got -> got.getId().equals(BUSINESS));
    call("all of the business account", () -> account.get().requestAllFields(true).requestAnalyticsField(false).execute(), got -> got.getFieldCurrency() != null);
    call("insights", () -> account.update().setIsEnabledForInsights(true).execute());
    call("own business accounts", () -> new Business(BUSINESS, context).getOwnedWhatsAppBusinessAccounts().execute(), got -> got.size() == 1);
    call("shared business accounts", () -> new Business(BUSINESS, context).getClientWhatsAppBusinessAccounts().execute());
    call("numbers", () -> account.getPhoneNumbers().execute());
    call("add a number", () -> account.createPhoneNumber().setCc("351").setPhoneNumber("210000029").setVerifiedName("Shop").execute());
    call("subscribe", () -> account.createSubscribedApp().execute());
    call("subscribe with an address", () -> account.createSubscribedApp().setOverrideCallbackUri(given("RECEIVER")).setVerifyToken("v").execute());
    call("subscriptions", () -> account.getSubscribedApps().execute(), got -> got.size() == 1);
    call("unsubscribe", () -> new WhatsAppBusinessAccount(OTHER, context).deleteSubscribedApps().execute());
    call("assign a user", () -> account.createAssignedUser().setUser("700000000000001").setTasks("[\"MANAGE\"]").execute());
    call("assigned users", () -> account.getAssignedUsers().setBusiness(BUSINESS).execute(), got -> got.size() == 1);
    call("unassign a user", () -> account.deleteAssignedUsers().setUser("700000000000001").execute());

    ProductCatalog catalog = call("create a catalog", () -> new Business(BUSINESS, context).createOwnedProductCatalog().setName("Spring").execute());
    call("catalogs", () -> new Business(BUSINESS, context).getOwnedProductCatalogs().execute(), got -> got.size() == 1);
    call("a catalog", () -> new ProductCatalog(catalog.getId(), context).get().requestNameField().requestProductCountField().execute());
    call("add a product", () -> new ProductCatalog(catalog.getId(), context).createProduct().setRetailerId("cup").setName("Cup")
        .setPrice(1299L).setCurrency("EUR").setUrl("https://shop.example/cup").execute());
    call("products", () -> new ProductCatalog(catalog.getId(), context).getProducts().execute(), got -> got.size() == 1);
    call("connect a catalog", () -> account.createProductCatalog().setCatalogId(catalog.getId()).execute());
    call("connected catalogs", () -> account.getProductCatalogs().execute(), got -> got.size() == 1);
    call("take a catalog off", () -> account.deleteProductCatalogs().setCatalogId(catalog.getId()).execute());

    APINode template = call("create a template", () -> account.createMessageTemplate().setName("visit").setLanguage("en_US").setCategory("UTILITY")
        .setComponents("[{\"type\":\"BODY\",\"text\":\"Hello {{1}}, we expect you at our shop.\",\"example\":{\"body_text\":[[\"Ana\"]]}}]").execute());
    call("templates", () -> account.getMessageTemplates().execute(), got -> got.size() > 3);
    call("templates of a name", () -> account.getMessageTemplates().setName("visit").setStatus("[\"APPROVED\",\"PENDING\"]").execute(), got -> got.size() == 1);
    call("a template", () -> request(template.getId(), "/", "GET").requestFields(List.of("name", "status")).execute());
    call("change a template", () -> request(template.getId(), "/", "POST", "components",
        "[{\"type\":\"BODY\",\"text\":\"Hello {{1}}, see you soon.\",\"example\":{\"body_text\":[[\"Ana\"]]}}]").execute());
    call("templates for codes", () -> account.createUpsertMessageTemplate().setName("code").setLanguages("[\"en_US\",\"pt_BR\"]").setCategory("AUTHENTICATION")
        .setComponents("[{\"type\":\"BODY\",\"add_security_recommendation\":true},{\"type\":\"BUTTONS\",\"buttons\":[{\"type\":\"OTP\",\"otp_type\":\"COPY_CODE\"}]}]").execute());
    call("migrate templates", () -> new WhatsAppBusinessAccount(OTHER, context).createMigrateMessageTemplate().setSourceWabaId(BUSINESS).execute());
    call("delete a template", () -> account.deleteMessageTemplates().setName("visit").execute());

    APINode flow = call("create a flow", () -> account.createFlow().setName("Survey").setCategories("[\"SURVEY\"]").setFlowJson(
        "{\"version\":\"7.0\",\"screens\":[{\"id\":\"START\",\"terminal\":true,\"layout\":{\"type\":\"SingleColumnLayout\",\"children\":[{\"type\":\"TextHeading\",\"text\":\"Hi\"},{\"type\":\"Footer\",\"label\":\"Done\",\"on-click-action\":{\"name\":\"complete\",\"payload\":{}}}]}}]}").execute());
    call("flows", () -> account.getFlows().execute(), got -> got.size() == 1);
    call("a flow", () -> request(flow.getId(), "/", "GET").requestFields(List.of("name", "whatsapp_business_account")).execute());
    call("migrate flows", () -> new WhatsAppBusinessAccount(OTHER, context).createMigrateFlow().setSourceWabaId(BUSINESS).setSourceFlowNames("[\"Survey\"]").execute());
    call("publish a flow", () -> request(flow.getId(), "/publish", "POST").execute());

    call("analytics of templates", () -> account.getTemplateAnalytics().setStart(start).setEnd(end).setGranularity("DAILY").setTemplateIds("[\"400000000000001\"]").execute());
    call("analytics of conversations", () -> account.getConversationAnalytics().setStart(start).setEnd(end).setGranularity("DAILY").execute());
    call("analytics of prices", () -> account.getPricingAnalytics().setStart(start).setEnd(end).setGranularity("DAILY").execute());
    call("analytics of calls", () -> account.getCallAnalytics().setStart(start).setEnd(end).setGranularity("DAILY").execute());
    call("analytics of groups", () -> account.getGroupAnalytics().setStart(start).setEnd(end).setGranularity("DAILY").execute());

    call("a number", () -> request(PHONE, "/", "GET").requestFields(List.of("display_phone_number", "certificate")).execute());
    call("send a text", () -> send("type", "text", "text", Map.of("body", "Hello")));
    call("send a template", () -> send("type", "template", "template", "{\"name\":\"hello\",\"language\":{\"code\":\"en\"}}"));
    call("send reply buttons", () -> send("type", "interactive", "interactive",
        "{\"type\":\"button\",\"body\":{\"text\":\"Well?\"},\"action\":{\"buttons\":[{\"type\":\"reply\",\"reply\":{\"id\":\"y\",\"title\":\"Yes\"}}]}}"));
    String incoming = idIn(sim("/inbound", "{\"from\":\"" + TO + "\",\"message\":{\"type\":\"text\",\"text\":{\"body\":\"hi\"}}}"));
    call("mark as read", () -> request(PHONE, "/messages", "POST", "messaging_product", "whatsapp", "status", "read", "message_id", incoming).execute());
    APIResponse media = call("upload a file", () -> request(PHONE, "/media", "POST", "messaging_product", "whatsapp", "type", "image/png", "file", new java.io.File(given("PICTURE"))).execute());
    call("address of a file", () -> request(idIn(media.getRawResponse()), "/", "GET").execute());
    call("delete a file", () -> request(idIn(media.getRawResponse()), "/", "DELETE").execute());
    call("profile", () -> request(PHONE, "/whatsapp_business_profile", "GET").requestFields(List.of("about", "vertical")).execute());
    call("change the profile", () -> request(PHONE, "/whatsapp_business_profile", "POST", "messaging_product", "whatsapp", "about", "Open").execute());
    call("batch", () -> {
      BatchRequest batch = new BatchRequest(context);
      account.get().addToBatch(batch, "account");
      account.getPhoneNumbers().addToBatch(batch, "numbers");
      return batch.execute();
    }, got -> got.size() == 2);
    System.exit(0);
  }
}
