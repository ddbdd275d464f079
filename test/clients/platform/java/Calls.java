import java.net.URI;
import java.net.http.*;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/** Each call is told in one line; a call that fails stops nothing but itself. */
class Calls {
  static String given(String name) {
    return System.getenv(name);
  }

  static <T> T call(String name, Callable<T> make) {
    return call(name, make, answer -> answer != null);
  }

  static <T> T call(String name, Callable<T> make, Predicate<T> check) {
    T answer = null;
    String problem = null;
    try {
      answer = make.call();
      if (!check.test(answer)) problem = "answered " + answer;
    } catch (Throwable error) {
      Throwable cause = error;
      while (cause.getCause() != null) cause = cause.getCause();
      problem = cause.getClass().getSimpleName() + ": " + cause.getMessage();
    }
    System.out.println("CALL {\"name\":" + quoted(name) + ",\"problem\":" + (problem == null ? "null" : quoted(problem)) + "}");
    return answer;
  }

  private static String quoted(String text) {
    String cut = text.length() > 500 ? text.substring(0, 500) : text;
    return '"' + cut.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("[\\x00-\\x1f]", " ") + '"';
  }

  /** The control plane of the sandbox. */
  static String sim(String path, String body) throws Exception {
    return post(given("BASE") + "/__sim" + path, body);
  }

  /** What a client cannot do itself is asked of the platform directly. */
  static String post(String address, String body) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address)).header("content-type", "application/json")
        .header("authorization", "Bearer " + given("TOKEN")).POST(HttpRequest.BodyPublishers.ofString(body)).build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  static String idIn(String json) {
    java.util.regex.Matcher found = java.util.regex.Pattern.compile("\"id\":\"([^\"]+)\"").matcher(json);
    return found.find() ? found.group(1) : "";
  }
}
