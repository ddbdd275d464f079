#!/usr/bin/env bash
# openapi-generator 7.26.0, java with its default library okhttp-gson: a boolean that is constant (OpenAPI 3.1, `const: true`)
# becomes an enum of Boolean whose value is made with String.valueOf: the client does not compile. A constant text does.
# Seen: "error: incompatible types: String cannot be converted to Boolean".
# Around it: the library native, or a boolean without const.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > document.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": { "title": "Shop", "version": "1" },
  "paths": {
    "/trial": {
      "get": {
        "operationId": "getTrial",
        "responses": {
          "200": {
            "description": "A trial.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Trial" } } }
          }
        }
      }
    }
  },
  "components": {
    "schemas": {
      "Trial": {
        "type": "object",
        "properties": { "kind": { "type": "string", "const": "trial" }, "dry_run": { "type": "boolean", "const": true } },
        "required": ["kind", "dry_run"]
      }
    }
  }
}
JSON
python3 -m venv venv
venv/bin/pip install --quiet openapi-generator-cli==7.26.0
venv/bin/openapi-generator-cli generate -i document.json -g java -o client > generated.log 2>&1
if mvn --quiet --batch-mode --file client/pom.xml compile > compiled.log 2>&1; then
  echo "changed: it compiles"
  exit 1
fi
grep -o 'Trial.java.*String cannot be converted to Boolean' compiled.log | head -1
if grep -q 'String cannot be converted to String' compiled.log; then exit 1; fi
sed -i 's/"type": "boolean", "const": true/"type": "boolean"/' document.json
venv/bin/openapi-generator-cli generate -i document.json -g java -o other > generated.log 2>&1
mvn --quiet --batch-mode --file other/pom.xml compile
echo "seen: with a constant boolean it does not compile, without it does"
