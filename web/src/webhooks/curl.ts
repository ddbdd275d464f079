interface Request {
  url: string
  headerNames: readonly string[]
  /** the webhook-id */
  id: string
  body: string
}

/** Text between single quotes of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * A delivery as a command of bash, curl and openssl. The page knows neither the secret nor the values of custom
 * headers: the command takes the secret from the environment and signs with the time at which it is run, because
 * receivers refuse an old signature.
 */
export function curlOf({ url, headerNames, id, body }: Request): string {
  return [
    '# Posts this delivery once more, signed anew. First: export WEBHOOK_SECRET=whsec_...',
    '(',
    `: "\${WEBHOOK_SECRET:?set it to the secret of the endpoint}"`,
    `id=${quoted(id)}`,
    'timestamp=$(date +%s)',
    `body=${quoted(body)}`,
    `key=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')`,
    `signature=$(printf %s "$id.$timestamp.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)`,
    `curl -i -X POST ${quoted(url)} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -H 'User-Agent: Service-Webhook/1.0' \\`,
    `  -H "webhook-id: $id" \\`,
    '  -H "webhook-timestamp: $timestamp" \\',
    '  -H "webhook-signature: v1,$signature" \\',
    ...headerNames.map((name) => `  -H ${quoted(`${name}: PUT-ITS-VALUE-HERE`)} \\`),
    '  --data-binary "$body"',
    ')',
    '',
  ].join('\n')
}
