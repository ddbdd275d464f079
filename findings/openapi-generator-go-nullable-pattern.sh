#!/usr/bin/env bash
# openapi-generator 7.26.0, go: a property of type ["string", "null"] with a pattern gets a type of its own (NullableString)
# and a tag for gopkg.in/validator.v2, which knows no patterns of such types. What stands alone is read all the same; an
# alternative of oneOf is validated, so that an answer that fits is refused whole.
# Seen: "From: unsupported type" of the validator, and "data failed to match schemas in oneOf(Answer)".
# Around it: no pattern where null may stand.
set -euo pipefail
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
cat > document.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": { "title": "Shop", "version": "1" },
  "paths": {
    "/answer": {
      "get": {
        "operationId": "getAnswer",
        "responses": {
          "200": {
            "description": "One of two.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Answer" } } }
          }
        }
      }
    }
  },
  "components": {
    "schemas": {
      "Answer": { "oneOf": [{ "$ref": "#/components/schemas/Call" }, { "$ref": "#/components/schemas/Note" }] },
      "Call": {
        "type": "object",
        "properties": { "from": { "type": ["string", "null"], "pattern": "^\\+[0-9]+$" } },
        "required": ["from"]
      },
      "Note": { "type": "object", "properties": { "text": { "type": "string" } }, "required": ["text"] }
    }
  }
}
JSON
python3 -m venv venv
venv/bin/pip install --quiet openapi-generator-cli==7.26.0
venv/bin/openapi-generator-cli generate -i document.json -g go -o client \
  --additional-properties packageName=shop > generated.log 2>&1
cd client
rm -rf test
mkdir read
cat > read/main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"

	"example.com/shop"
	"gopkg.in/validator.v2"
)

func main() {
	answer := []byte(`{"from":"+15550100021"}`)
	var call shop.Call
	fmt.Println("alone:", json.Unmarshal(answer, &call))
	fmt.Println("validated:", validator.Validate(call))
	var either shop.Answer
	fmt.Println("as one of two:", json.Unmarshal(answer, &either))
}
GO
export GOFLAGS=-mod=mod
go mod edit -module example.com/shop
go mod tidy > ../tidy.log 2>&1
go run -p 1 ./read > ../seen
cat ../seen
grep -q '^alone: <nil>' ../seen
grep -q '^validated: From: unsupported type' ../seen
grep -q '^as one of two: data failed to match schemas in oneOf(Answer)' ../seen
echo "seen: an answer that fits is refused where it is one of two"
