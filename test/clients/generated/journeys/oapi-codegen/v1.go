package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"strings"

	"example.com/parley/parley"
)

func check(holds bool, about any) {
	if !holds {
		panic(fmt.Sprintf("%+v", about))
	}
}

func must[T any](answer T, err error) T {
	check(err == nil, err)
	return answer
}

// The client takes a form as it is sent.
func form() (string, io.Reader) {
	var body bytes.Buffer
	writer := multipart.NewWriter(&body)
	part := must(writer.CreateFormFile("file", "picture.png"))
	must(part.Write(must(os.ReadFile(os.Getenv("PICTURE")))))
	check(writer.Close() == nil, "form")
	return writer.FormDataContentType(), &body
}

func signed(_ context.Context, request *http.Request) error {
	request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))
	return nil
}

func main() {
	as := context.Background()
	client := must(parley.NewClientWithResponses(os.Getenv("BASE")+"/v1", parley.WithRequestEditorFn(signed)))

	// The template is a struct without a name, which is filled more easily as JSON.
	var order parley.SendMessageJSONRequestBody
	written := `{"to":"+15550100031","type":"template","template":{"name":"order_update","language":"en","params":{"1":"4711"}}}`
	check(json.Unmarshal([]byte(written), &order) == nil, written)
	key := fmt.Sprintf("order-%d", os.Getpid())
	once := &parley.SendMessageParams{IdempotencyKey: &key}
	accepted := must(client.SendMessageWithResponse(as, once, order))
	check(accepted.JSON201 != nil, string(accepted.Body))
	sent := must(accepted.JSON201.AsMessage())
	check(sent.Direction == parley.MessageDirectionOutgoing, sent)
	got := must(client.GetMessageWithResponse(as, sent.Id)).JSON200
	check(got.Template.Name == "order_update", got)
	fmt.Println("sent")

	again := must(client.SendMessageWithResponse(as, once, order))
	check(again.HTTPResponse.Header.Get("Idempotent-Replayed") == "true", again.HTTPResponse.Header)
	check(must(again.JSON201.AsMessage()).Id == sent.Id, string(again.Body))
	fmt.Println("replayed")

	one := 1
	ids := map[string]bool{}
	for asked := (&parley.ListContactsParams{Limit: &one}); len(ids) < 3; {
		page := must(client.ListContactsWithResponse(as, asked)).JSON200
		for _, contact := range page.Data {
			ids[contact.Id.String()] = true
		}
		check(page.NextCursor != nil || len(ids) == 3, page)
		asked.Cursor = page.NextCursor
	}
	fmt.Println("paged")

	kind, body := form()
	media := must(client.UploadMediaWithBodyWithResponse(as, &parley.UploadMediaParams{}, kind, body))
	check(media.JSON201 != nil && media.JSON201.MimeType == "image/png", string(media.Body))
	fmt.Println("uploaded")

	wanted := parley.CreateWebhookEndpointJSONRequestBody{Url: os.Getenv("RECEIVER")}
	wanted.Events = append(wanted.Events, "message.sent")
	made := must(client.CreateWebhookEndpointWithResponse(as, &parley.CreateWebhookEndpointParams{}, wanted))
	check(made.JSON201 != nil && strings.HasPrefix(made.JSON201.Secret, "whsec_"), string(made.Body))
	id := made.JSON201.Id
	tested := must(client.TestWebhookEndpointWithResponse(as, id, nil, parley.TestWebhookEndpointJSONRequestBody{}))
	check(tested.JSON200 != nil && tested.JSON200.State != "", string(tested.Body))
	check(must(client.DeleteWebhookEndpointWithResponse(as, id)).StatusCode() == 204, id)
	fmt.Println("subscribed")

	var text parley.SendMessageJSONRequestBody
	check(json.Unmarshal([]byte(`{"to":"+15550100032","type":"text","text":{"body":"Hello"}}`), &text) == nil, text)
	refused := must(client.SendMessageWithResponse(as, &parley.SendMessageParams{}, text)).JSON422
	other, isOther := must(refused.Error.ValueByDiscriminator()).(parley.OtherError)
	check(isOther && other.Code == parley.OtherErrorCodeWindowClosed, other)
	person := parley.CreateContactJSONRequestBody{Phone: os.Getenv("PHONE")}
	twice := must(client.CreateContactWithResponse(as, &parley.CreateContactParams{}, person)).JSON409
	conflict, isConflict := must(twice.Error.ValueByDiscriminator()).(parley.ConflictError)
	check(isConflict && conflict.Details != nil && conflict.Details.Id.String() != "", conflict)
	fmt.Println("refused")
}
