#!/usr/bin/env bash
# openapi-generator 7.26.0, python: an OpenAPI 3.1 document may describe webhooks beside its paths. The generator makes
# functions of them as if a client called them, and leaves out the types of their parameters and bodies: the module is no
# Python, and as the package imports all its modules, nothing of the package can be imported.
# Seen: "SyntaxError: invalid syntax" in api/events_api.py.
# Around it: --global-property models,supportingFiles,apis=<all tags but that of the webhooks>.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > document.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": { "title": "Shop", "version": "1" },
  "paths": {
    "/orders": {
      "get": { "operationId": "listOrders", "tags": ["Orders"], "responses": { "204": { "description": "None." } } }
    }
  },
  "webhooks": {
    "order.paid": {
      "post": {
        "operationId": "OrderPaid",
        "tags": ["Events"],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": { "type": "object", "properties": { "id": { "type": "string" } }, "required": ["id"] }
            }
          }
        },
        "responses": { "204": { "description": "Taken." } }
      }
    }
  }
}
JSON
python3 -m venv venv
venv/bin/pip install --quiet openapi-generator-cli==7.26.0
venv/bin/openapi-generator-cli generate -i document.json -g python -o client > generated.log 2>&1
if python3 -m py_compile client/openapi_client/api/events_api.py 2> problem; then
  echo "changed: the functions of webhooks are Python"
  exit 1
fi
grep 'SyntaxError: invalid syntax' problem
grep -n 'request: ,' client/openapi_client/api/events_api.py | head -1
venv/bin/openapi-generator-cli generate -i document.json -g python -o other \
  --global-property models,supportingFiles,apis=Orders > generated.log 2>&1
python3 -m compileall -q other/openapi_client
echo "seen: the module of webhooks is no Python; without it the package is"
