#!/usr/bin/env bash
# LiteLLM 1.108.7, proxy with a master key and without a database: a request with another key is answered 400
# "No connected db." (type no_db_connection), where OpenAI's interface answers 401. Clients that know a refused key by
# its status (OpenAI's own package raises AuthenticationError at 401) take it for a faulty request.
# Around it: read the type of the error.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "$proxy" 2> /dev/null || true; rm -rf "$folder"' EXIT
proxy=
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet 'litellm[proxy]==1.108.7'
cat > config.yaml <<'YAML'
model_list:
  - model_name: tiny
    litellm_params: { model: openai/tiny, api_base: "http://127.0.0.1:9/v1", api_key: none }
general_settings: { master_key: sk-right }
YAML
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
LITELLM_LOCAL_MODEL_COST_MAP=True venv/bin/litellm --config config.yaml --host 127.0.0.1 --port "$port" > proxy.log 2>&1 &
proxy=$!
models() {
  curl -s -o answer -w '%{http_code}' "http://127.0.0.1:$port/v1/models" -H "Authorization: Bearer $1"
}
curl -s -o /dev/null --retry 300 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$port/health/liveliness"
right=$(models sk-right)
[ "$right" = 200 ] || { echo "the right key is answered $right"; exit 1; }
status=$(models sk-other)
cat answer; echo
if [ "$status" != 400 ] || ! grep -q no_db_connection answer; then
  echo "changed: another key is answered $status"
  exit 1
fi
echo "seen: another key is answered 400 with no_db_connection, not 401"
