import { hmacSha256, hmacSha256Hex, sha256Hex } from '#core/crypto.ts'

// AWS Signature Version 4 in the Authorization header, as S3 and everything that speaks its protocol wants it.

/** A request as it goes over the wire, without its body. */
export interface Signable {
  method: string
  /** encoded, as it is sent */
  path: string
  query: Readonly<Record<string, string>>
  /** all of them are signed; names in lower case, `host` and `x-amz-content-sha256` among them */
  headers: Readonly<Record<string, string>>
}

export interface SigningKey {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** RFC 3986: everything but letters, digits and `-._~` is encoded. */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The query as it is signed and sent: encoded and in order. */
export function canonicalQuery(query: Signable['query']): string {
  const pairs = Object.entries(query).map(([name, value]) => [encodeStrictly(name), encodeStrictly(value)])
  return pairs
    .sort(([left = ''], [right = '']) => (left < right ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
}

/** `20130524T000000Z` */
const amzDate = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** The headers of the request with `x-amz-date` and `authorization`. `at` must be the world's time: S3 checks it. */
export function sign(request: Signable, key: SigningKey, at: Date): Record<string, string> {
  const date = amzDate(at)
  const day = date.slice(0, 8)
  const headers: Record<string, string> = { ...request.headers, 'x-amz-date': date }
  const names = Object.keys(headers).sort()
  const signedHeaders = names.join(';')
  const canonical = [
    request.method,
    request.path,
    canonicalQuery(request.query),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${key.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256Hex(canonical)].join('\n')
  const signingKey = [key.region, 's3', 'aws4_request'].reduce(
    (key, text) => hmacSha256(key, text),
    hmacSha256(`AWS4${key.secretAccessKey}`, day),
  )
  const signature = hmacSha256Hex(signingKey, toSign)
  const credential = `${key.accessKeyId}/${scope}`
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${signedHeaders},Signature=${signature}`,
  }
}
