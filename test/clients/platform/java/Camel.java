import java.io.File;
import java.util.*;
import org.apache.camel.CamelContext;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.component.whatsapp.model.*;
import org.apache.camel.impl.DefaultCamelContext;

/** Camel's component for the platform, told where it is by its endpoint. */
class Camel extends Calls {
  static final String TO = given("CUSTOMER");
  static final String ADDRESS = "whatsapp:" + given("PHONE") + "?apiVersion=v24.0&authorizationToken=" + given("TOKEN") + "&baseUri=" + given("BASE");
  static ProducerTemplate producer;

  static <M extends BaseMessage> void send(String name, String type, M message) {
    message.setTo(TO);
    message.setType(type);
    call(name, () -> producer.requestBody(ADDRESS, message), got -> String.valueOf(got).contains("wamid") || got instanceof MessageResponse);
  }

  static MediaMessage link(String end) {
    MediaMessage made = new MediaMessage();
    made.setLink("https://shop.example/a." + end);
    return made;
  }

  public static void main(String[] args) throws Exception {
    CamelContext context = new DefaultCamelContext();
    context.start();
    producer = context.createProducerTemplate();
    TextMessageRequest text = new TextMessageRequest();
    text.setText(new TextMessage());
    text.getText().setBody("Hello");
    send("send a text", "text", text);
    send("send a picture by link", "image", new MediaMessageRequest("image", link("png")));
    send("send a video by link", "video", new MediaMessageRequest("video", link("mp4")));
    send("send audio by link", "audio", new MediaMessageRequest("audio", link("mp3")));
    send("send a document by link", "document", new MediaMessageRequest("document", link("pdf")));
    send("send a sticker by link", "sticker", new MediaMessageRequest("sticker", link("webp")));
    LocationMessageRequest place = new LocationMessageRequest();
    place.setLocation(new LocationMessage());
    place.getLocation().setLatitude("38.7");
    place.getLocation().setLongitude("-9.1");
    send("send a place", "location", place);
    InteractiveMessageRequest asked = new InteractiveMessageRequest();
    Button yes = new Button();
    Reply reply = new Reply();
    reply.setId("y");
    reply.setTitle("Yes");
    yes.setType("reply");
    yes.setReply(reply);
    Action action = new Action();
    action.setButtons(List.of(yes));
    Body words = new Body();
    words.setText("Well?");
    InteractiveMessage buttons = new InteractiveMessage();
    buttons.setType("button");
    buttons.setBody(words);
    buttons.setAction(action);
    asked.setInteractive(buttons);
    send("send reply buttons", "interactive", asked);
    Language language = new Language();
    language.setCode("en");
    TemplateMessage hello = new TemplateMessage();
    hello.setName("hello");
    hello.setLanguage(language);
    TemplateMessageRequest template = new TemplateMessageRequest();
    template.setTemplate(hello);
    send("send a template", "template", template);
    UploadMediaRequest upload = new UploadMediaRequest();
    upload.setUploadMedia(new UploadMedia(new File(given("PICTURE")), "image/png"));
    call("upload a file", () -> producer.requestBody(ADDRESS, upload));
    System.exit(0);
  }
}
