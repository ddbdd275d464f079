package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"example.com/parley/parley"
)

// ogen leaves out POST /v1/messages and POST /v1/media: a contact is made with a key and again in their place.

func check(holds bool, about any) {
	if !holds {
		panic(fmt.Sprintf("%+v", about))
	}
}

func must[T any](answer T, err error) T {
	check(err == nil, err)
	return answer
}

// What was answered, if it is this kind of answer.
func as[T any](answer any, err error) T {
	check(err == nil, err)
	kind, ok := answer.(T)
	check(ok, answer)
	return kind
}

type key struct{}

func (key) Key(context.Context, parley.OperationName) (parley.Key, error) {
	return parley.Key{Token: os.Getenv("KEY")}, nil
}

func main() {
	ctx := context.Background()
	client := must(parley.NewClient(os.Getenv("BASE")+"/v1", key{}))

	phone := fmt.Sprintf("+1555%07d", os.Getpid()%10_000_000)
	once := parley.CreateContactParams{IdempotencyKey: parley.NewOptString(fmt.Sprintf("person-%d", os.Getpid()))}
	person := &parley.CreateContactReq{Phone: phone, Name: parley.NewOptNilString("Mary")}
	made := as[*parley.ContactHeaders](client.CreateContact(ctx, person, once))
	again := as[*parley.ContactHeaders](client.CreateContact(ctx, person, once))
	check(again.Response.ID == made.Response.ID && again.IdempotentReplayed.Set, again)
	fmt.Println("replayed")

	ids := map[string]bool{}
	for asked := (parley.ListContactsParams{Limit: parley.NewOptInt(1)}); len(ids) < 3; {
		page := as[*parley.ListContactsOKHeaders](client.ListContacts(ctx, asked)).Response
		for _, contact := range page.Data {
			ids[contact.ID.String()] = true
		}
		cursor, isMore := page.NextCursor.Get()
		check(isMore || len(ids) >= 3, page)
		asked.Cursor = parley.NewOptString(cursor)
	}
	fmt.Println("paged")

	wanted := &parley.CreateWebhookEndpointReq{URL: os.Getenv("RECEIVER")}
	wanted.Events = append(wanted.Events, parley.CreateWebhookEndpointReqEventsItemMessageSent)
	answer := as[*parley.CreateWebhookEndpointCreatedHeaders](
		client.CreateWebhookEndpoint(ctx, wanted, parley.CreateWebhookEndpointParams{}))
	check(strings.HasPrefix(answer.Response.Secret, "whsec_"), answer)
	id := answer.Response.ID
	tested := as[*parley.DeliveryHeaders](client.TestWebhookEndpoint(
		ctx, parley.OptTestWebhookEndpointReq{}, parley.TestWebhookEndpointParams{ID: id}))
	check(tested.Response.State != "", tested)
	as[*parley.DeleteWebhookEndpointNoContent](
		client.DeleteWebhookEndpoint(ctx, parley.DeleteWebhookEndpointParams{ID: id}))
	fmt.Println("subscribed")

	twice := &parley.CreateContactReq{Phone: os.Getenv("PHONE")}
	refused := as[*parley.CreateContactConflict](client.CreateContact(ctx, twice, parley.CreateContactParams{}))
	conflict, isConflict := refused.Response.Error.GetConflictError()
	check(isConflict && conflict.Details.Set, refused)
	fmt.Println("refused")
}
