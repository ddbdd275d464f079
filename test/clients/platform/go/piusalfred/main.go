package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"time"

	"example.com/platform-clients/calls"
	"github.com/piusalfred/whatsapp/business"
	"github.com/piusalfred/whatsapp/config"
	"github.com/piusalfred/whatsapp/flow"
	"github.com/piusalfred/whatsapp/media"
	"github.com/piusalfred/whatsapp/message"
	"github.com/piusalfred/whatsapp/phonenumber"
	whttp "github.com/piusalfred/whatsapp/pkg/http"
	"github.com/piusalfred/whatsapp/qrcode"
)

var (
	ctx = context.Background()
	to  = os.Getenv("CUSTOMER")
)

func read(context.Context) (*config.Config, error) {
	return &config.Config{
		BaseURL:           os.Getenv("BASE"),
		APIVersion:        "v22.0",
		AccessToken:       os.Getenv("TOKEN"),
		PhoneNumberID:     os.Getenv("PHONE"),
		BusinessAccountID: os.Getenv("BUSINESS"),
		AppID:             os.Getenv("APP"),
		AppSecret:         os.Getenv("SECRET"),
		SecureRequests:    true,
	}, nil
}

// QR codes are asked for with a proof that the client makes without the secret.
func readPlain(ctx context.Context) (*config.Config, error) {
	plain, err := read(ctx)
	plain.SecureRequests = false
	return plain, err
}

func must[T any](made T, err error) T {
	if err != nil {
		panic(err)
	}
	return made
}

func isSent(got *message.Response) bool { return len(got.Messages) == 1 }

var wa = must(message.NewBaseClient(whttp.NewSender[message.Message](), config.ReaderFunc(read)))

func send(name string, option message.Option, more ...message.Option) *message.Response {
	return calls.Call(name, func() (*message.Response, error) {
		return wa.SendMessage(ctx, must(message.New(to, append(more, option)...)))
	}, isSent)
}

func messages() {
	sent := send("send a text", message.WithTextMessage(&message.Text{Body: "Hello"}))
	first := sent.Messages[0].ID
	send("reply to a text", message.WithTextMessage(&message.Text{Body: "Hello"}), message.WithMessageAsReplyTo(first))
	send("react", message.WithReaction(&message.Reaction{MessageID: first, Emoji: "👍"}))
	send("send a picture by link", message.WithImage(&message.Image{Link: "https://shop.example/a.png", Caption: "See"}))
	send("send a video by link", message.WithVideo(&message.Video{Link: "https://shop.example/a.mp4"}))
	send("send a document by link", message.WithDocument(&message.Document{Link: "https://shop.example/a.pdf", Filename: "a.pdf"}))
	place := &message.Location{Latitude: 38.7, Longitude: -9.1, Name: "Shop", Address: "Road 1"}
	send("send a place", message.WithLocationMessage(place))
	ana := &message.Contact{Name: &message.Name{FormattedName: "Ana Dias", FirstName: "Ana"}, Birthday: "1990-02-01"}
	ana.Phones = message.Phones{{Phone: "+351912000222", Type: "HOME"}}
	send("send a contact", message.WithContacts(&message.Contacts{ana}))
	en := &message.TemplateLanguage{Code: "en", Policy: "deterministic"}
	send("send a template", message.WithTemplateMessage(&message.Template{Name: "hello", Language: en}))
	value := &message.TemplateComponent{Type: "body", Parameters: []*message.TemplateParameter{{Type: "text", Text: "A-1"}}}
	send("send a template with values", message.WithTemplateMessage(&message.Template{
		Name: "order_update", Language: en, Components: []*message.TemplateComponent{value}}))
	send("send reply buttons", message.WithInteractiveReplyButtons(&message.InteractiveReplyButtonsRequest{
		Body: "Well?", Footer: "Foot", Header: message.InteractiveHeaderText("Head"),
		Buttons: []*message.InteractiveReplyButton{{ID: "yes", Title: "Yes"}}}))
	send("send a link button", message.WithInteractiveCTAURLButton(&message.InteractiveCTARequest{
		Body: "Look", Footer: "Foot", Header: message.InteractiveHeaderText("Head"),
		DisplayText: "Open", URL: "https://shop.example/"}))
	rows := []*message.InteractiveSectionRow{{ID: "a", Title: "A"}}
	list := &message.InteractiveAction{Button: "Open", Sections: []*message.InteractiveSection{{Title: "One", Rows: rows}}}
	send("send a list", message.WithInteractiveMessage(message.NewInteractiveMessageContent(
		"list", message.WithInteractiveBody("Choose"), message.WithInteractiveAction(list))))
	where := "Where?"
	calls.Call("ask for a place", func() (*message.Response, error) {
		return wa.RequestLocation(ctx, message.NewRequest(to, &where))
	}, isSent)
	mark := func(typing bool) func() (*message.StatusUpdateResponse, error) {
		incoming := calls.Inbound()
		return func() (*message.StatusUpdateResponse, error) {
			return wa.UpdateStatus(ctx, &message.StatusUpdateRequest{
				MessageID: incoming, Status: message.StatusRead, WithTypingIndicator: typing})
		}
	}
	isMarked := func(got *message.StatusUpdateResponse) bool { return got.Success }
	calls.Call("mark as read", mark(false), isMarked)
	calls.Call("show that one types", mark(true), isMarked)
}

func files(any whttp.AnySender) {
	client := media.NewBaseClient(config.ReaderFunc(read), any)
	file := calls.Call("upload a file", func() (*media.UploadMediaResponse, error) {
		return client.Upload(ctx, &media.UploadRequest{MediaType: media.TypeImagePNG, Filepath: os.Getenv("PICTURE")})
	}, func(got *media.UploadMediaResponse) bool { return got.ID != "" })
	send("send a picture", message.WithImage(&message.Image{ID: file.ID}))
	one := &media.BaseRequest{MediaID: file.ID}
	kept := calls.Call("a file", func() (*media.Information, error) { return client.GetInfo(ctx, one) },
		func(got *media.Information) bool { return got.MimeType == "image/png" })
	path := filepath.Join(os.TempDir(), "got.png")
	calls.Call("download a file", func() (bool, error) {
		return true, client.Download(ctx, &media.DownloadRequest{URL: kept.URL}, whttp.BodyReaderResponseDecoder(
			func(_ context.Context, body io.Reader) error {
				bytes, err := io.ReadAll(body)
				if err != nil {
					return err
				}
				return os.WriteFile(path, bytes, 0o600)
			}))
	}, nil)
	calls.Call("delete a file", func() (*media.DeleteMediaResponse, error) { return client.Delete(ctx, one) },
		func(got *media.DeleteMediaResponse) bool { return got.Success })
}

func number(any whttp.AnySender) {
	codes := qrcode.NewBaseClient(any, config.ReaderFunc(readPlain))
	code := calls.Call("create a QR code", func() (*qrcode.CreateResponse, error) {
		return codes.Create(ctx, &qrcode.CreateRequest{PrefilledMessage: "Hi", ImageFormat: qrcode.ImageFormatPNG})
	}, func(got *qrcode.CreateResponse) bool { return got.Code != "" })
	calls.Call("QR codes", func() (*qrcode.ListResponse, error) { return codes.List(ctx) },
		func(got *qrcode.ListResponse) bool { return len(got.Data) > 0 })
	calls.Call("a QR code", func() (*qrcode.Information, error) { return codes.Get(ctx, code.Code) }, nil)
	isDone := func(got *qrcode.SuccessResponse) bool { return got.Success }
	calls.Call("delete a QR code", func() (*qrcode.SuccessResponse, error) { return codes.Delete(ctx, code.Code) }, isDone)
	numbers := must(phonenumber.NewClient(ctx, config.ReaderFunc(read), &phonenumber.BaseSender{Sender: any}))
	calls.Call("numbers", func() (*phonenumber.ListResponse, error) { return numbers.List(ctx) }, nil)
	calls.Call("a number", func() (*phonenumber.PhoneNumber, error) {
		return numbers.Get(ctx, &phonenumber.GetRequest{ID: os.Getenv("PHONE")})
	}, nil)
	profile := must(business.NewClient(ctx, config.ReaderFunc(read), &business.BaseSender{Sender: any}))
	calls.Call("change the profile", func() (bool, error) {
		return profile.Update(ctx, &business.UpdateProfileRequest{MessagingProduct: "whatsapp", Description: "A shop"})
	}, func(isDone bool) bool { return isDone })
	calls.Call("the profile", func() ([]*business.Profile, error) { return profile.Get(ctx, []string{"about", "description"}) },
		func(got []*business.Profile) bool { return got[0].Description == "A shop" })
}

func forms(any whttp.AnySender) {
	client := flow.NewBaseClient(config.ReaderFunc(read), any)
	made := calls.Call("create a flow", func() (*flow.CreateResponse, error) {
		return client.Create(ctx, flow.CreateRequest{Name: "Visit", Categories: []string{"OTHER"}})
	}, func(got *flow.CreateResponse) bool { return got.ID != "" })
	calls.Call("change a flow", func() (*flow.UpdateResponse, error) {
		return client.Update(ctx, made.ID, flow.UpdateRequest{Name: "Visits"})
	}, func(got *flow.UpdateResponse) bool { return got.Success })
	calls.Call("a flow", func() (*flow.SingleFlowResponse, error) {
		return client.Get(ctx, &flow.GetRequest{FlowID: made.ID, Fields: []string{"id", "name", "status", "validation_errors"}})
	}, nil)
	calls.Call("preview of a flow", func() (*flow.PreviewResponse, error) {
		return client.GeneratePreview(ctx, &flow.PreviewRequest{FlowID: made.ID})
	}, nil)
	calls.Call("flows", func() (*flow.ListResponse, error) { return client.ListAll(ctx) }, nil)
	calls.Call("files of a flow", func() (*flow.RetrieveAssetsResponse, error) { return client.ListAssets(ctx, made.ID) }, nil)
	calls.Call("figures of a flow", func() (*flow.MetricsAPIResponse, error) {
		return client.GetFlowMetrics(ctx, &flow.MetricsRequest{
			FlowID: made.ID, MetricName: flow.MetricEndpointRequestCount, Granularity: flow.GranularityDay,
			Since: time.Now().AddDate(0, 0, -7), Until: time.Now()})
	}, nil)
	calls.Call("delete a flow", func() (*flow.SuccessResponse, error) { return client.Delete(ctx, made.ID) },
		func(got *flow.SuccessResponse) bool { return got.Success })
}

func main() {
	any := whttp.NewAnySender()
	messages()
	files(any)
	number(any)
	forms(any)
}
