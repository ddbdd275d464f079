// Package calls tells each call in one line; a call that fails stops nothing but itself.
package calls

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

// Call runs one call and says whether it went well.
func Call[T any](name string, make func() (T, error), check func(T) bool) (answer T) {
	var problem any
	defer func() {
		if panicked := recover(); panicked != nil {
			problem = fmt.Sprint(panicked)
		}
		line, _ := json.Marshal(map[string]any{"name": name, "problem": problem})
		fmt.Printf("CALL %s\n", line)
	}()
	answer, err := make()
	if err != nil {
		problem = err.Error()
	} else if check != nil && !check(answer) {
		problem = fmt.Sprintf("answered %+v", answer)
	}
	return answer
}

// Inbound lets the customer write, and answers the id of the message.
func Inbound() string {
	message := map[string]any{"type": "text", "text": map[string]string{"body": "hi"}}
	body, _ := json.Marshal(map[string]any{"from": os.Getenv("CUSTOMER"), "message": message})
	answer, err := http.Post(os.Getenv("BASE")+"/__sim/inbound", "application/json", bytes.NewReader(body))
	if err != nil {
		panic(err)
	}
	defer answer.Body.Close()
	var told struct{ ID string }
	if err := json.NewDecoder(answer.Body).Decode(&told); err != nil {
		panic(err)
	}
	return told.ID
}
