package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"example.com/parley"
)

func must[T any](answer T, _ any, err error) T {
	if err != nil {
		panic(err)
	}
	return answer
}

func check(holds bool, about any) {
	if !holds {
		panic(fmt.Sprintf("%+v", about))
	}
}

func refusal(err error) parley.ErrorError {
	var refused *parley.GenericOpenAPIError
	check(errors.As(err, &refused), err)
	answer, ok := refused.Model().(parley.Error)
	check(ok, err)
	return answer.Error
}

func main() {
	configuration := parley.NewConfiguration()
	configuration.Servers = parley.ServerConfigurations{{URL: os.Getenv("BASE") + "/v1"}}
	client := parley.NewAPIClient(configuration)
	as := context.WithValue(context.Background(), parley.ContextAccessToken, os.Getenv("KEY"))

	template := parley.NewSendMessageRequestTemplate()
	template.SetName("order_update")
	template.SetLanguage("en")
	template.SetParams(map[string]string{"1": "4711"})
	order := parley.NewSendMessageRequest("+15550100031", "template")
	order.SetTemplate(*template)
	key := fmt.Sprintf("order-%d", os.Getpid())
	sent := must(client.MessagesAPI.SendMessage(as).SendMessageRequest(*order).IdempotencyKey(key).Execute()).Message
	check(sent != nil && sent.Direction == "outgoing", sent)
	got := must(client.MessagesAPI.GetMessage(as, sent.Id).Execute())
	check(got.Template.Get().Name == "order_update", got)
	fmt.Println("sent")

	again, answer, err := client.MessagesAPI.SendMessage(as).SendMessageRequest(*order).IdempotencyKey(key).Execute()
	check(err == nil && again.Message.Id == sent.Id && answer.Header.Get("Idempotent-Replayed") == "true", err)
	fmt.Println("replayed")

	ids := map[string]bool{}
	for cursor := ""; len(ids) < 3; {
		asked := client.ContactsAPI.ListContacts(as).Limit(1)
		if cursor != "" {
			asked = asked.Cursor(cursor)
		}
		page := must(asked.Execute())
		for _, contact := range page.Data {
			ids[contact.Id] = true
		}
		cursor = page.GetNextCursor()
		check(cursor != "" || len(ids) == 3, page)
	}
	fmt.Println("paged")

	file, err := os.Open(os.Getenv("PICTURE"))
	check(err == nil, err)
	media := must(client.MediaAPI.UploadMedia(as).File(file).Execute())
	check(media.MimeType == "image/png", media)
	fmt.Println("uploaded")

	asked := parley.NewCreateWebhookEndpointRequest(os.Getenv("RECEIVER"), []string{"message.sent"})
	webhook := must(client.WebhooksAPI.CreateWebhookEndpoint(as).CreateWebhookEndpointRequest(*asked).Execute())
	check(strings.HasPrefix(webhook.Secret, "whsec_"), webhook)
	// Without a body it would send null.
	test := client.WebhooksAPI.TestWebhookEndpoint(as, webhook.Id)
	delivery := must(test.TestWebhookEndpointRequest(*parley.NewTestWebhookEndpointRequest()).Execute())
	check(delivery.State != "", delivery)
	_, err = client.WebhooksAPI.DeleteWebhookEndpoint(as, webhook.Id).Execute()
	check(err == nil, err)
	fmt.Println("subscribed")

	text := parley.NewSendMessageRequest("+15550100032", "text")
	text.SetText(*parley.NewSendMessageRequestText("Hello"))
	_, _, err = client.MessagesAPI.SendMessage(as).SendMessageRequest(*text).Execute()
	refused := refusal(err)
	check(refused.OtherError != nil && refused.OtherError.Code == "window_closed", refused)
	person := parley.NewCreateContactRequest(os.Getenv("PHONE"))
	_, _, err = client.ContactsAPI.CreateContact(as).CreateContactRequest(*person).Execute()
	refused = refusal(err)
	check(refused.ConflictError != nil && refused.ConflictError.Details.Id != "", refused)
	fmt.Println("refused")
}
