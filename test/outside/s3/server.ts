import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

// A stand-in for S3: one bucket in memory, path style. It checks signatures by its own reading of the wire, and shares
// no code with the client.

export const account = { accessKeyId: 'AKIDTESTS', secretAccessKey: 'a/secret+of=tests' }
const bucket = 'files'
const region = 'eu-test-1'

/** What the server does instead of answering: an error, no answer, or half a body. */
export type Fault = { status: number; code: string } | 'reset' | 'half'

export interface Asked {
  method: string
  /** of the object, decoded */
  key: string
  query: Record<string, string>
  range: string | undefined
}

export interface S3Server {
  url: string
  /** variables of the configuration that name it */
  env: Record<string, string>
  objects: Map<string, Buffer>
  /** parts of uploads that are not complete, by the upload's id */
  uploads: Map<string, Map<number, Buffer>>
  /** requests since the last reset, refused ones included */
  asked: Asked[]
  /** Breaks requests while it answers something. */
  fault: (asked: Asked) => Fault | undefined
  reset(): void
  close(): Promise<void>
}

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`refused with ${code}`)
    this.status = status
    this.code = code
  }
}

const percent = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const char = String.fromCharCode(byte)
      return /[A-Za-z0-9\-._~]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')

const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The signature that the request as received should carry (Signature Version 4, AWS's description step by step). */
function signatureOf(req: IncomingMessage, signedHeaders: string, scope: string[]): Buffer {
  const [rawPath = '', rawQuery = ''] = (req.url ?? '').split('?')
  const pairs = [...new URLSearchParams(rawQuery.replaceAll('+', '%2B'))]
  const query = pairs
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .sort()
    .join('&')
  const path = rawPath.split('/').map((part) => percent(decodeURIComponent(part)))
  let canonical = `${req.method}\n${path.join('/')}\n${query}\n`
  for (const name of signedHeaders.split(';')) canonical += `${name}:${String(req.headers[name]).trim()}\n`
  canonical += `\n${signedHeaders}\n${req.headers['x-amz-content-sha256']}`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = `AWS4-HMAC-SHA256\n${req.headers['x-amz-date']}\n${scope.join('/')}\n${digest}`
  let key: string | Buffer = `AWS4${account.secretAccessKey}`
  for (const part of scope) key = mac(key, part)
  return mac(key, text)
}

function authenticate(req: IncomingMessage, body: Buffer): void {
  const header =
    /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      req.headers.authorization ?? '',
    )
  if (!header) throw new Refusal(403, 'AccessDenied')
  const [, credential = '', signedHeaders = '', given = ''] = header
  const [accessKeyId, ...scope] = credential.split('/')
  if (accessKeyId !== account.accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId')
  const date = String(req.headers['x-amz-date'])
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  if (Math.abs(Date.parse(iso) - Date.now()) > 900_000) throw new Refusal(403, 'RequestTimeTooSkewed')
  if (scope[0] !== date.slice(0, 8) || scope[2] !== 's3' || scope[3] !== 'aws4_request') {
    throw new Refusal(400, 'AuthorizationQueryParametersError')
  }
  if (scope[1] !== region) throw new Refusal(400, 'AuthorizationHeaderMalformed')
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date']) {
    if (!signedHeaders.split(';').includes(needed)) throw new Refusal(403, 'AccessDenied')
  }
  if (!timingSafeEqual(signatureOf(req, signedHeaders, scope), Buffer.from(given, 'hex'))) {
    throw new Refusal(403, 'SignatureDoesNotMatch')
  }
  const hash = createHash('sha256').update(body).digest('hex')
  if (req.headers['x-amz-content-sha256'] !== hash) throw new Refusal(400, 'XAmzContentSHA256Mismatch')
}

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
}

type State = Pick<S3Server, 'objects' | 'uploads'>

function partsAnswer({ objects, uploads }: State, { method, key, query }: Asked, body: Buffer): Answer {
  if (query.uploads === '') {
    const id = `2~${uploads.size}.${key.length}_`
    uploads.set(id, new Map())
    return { status: 200, body: `<R><Bucket>${bucket}</Bucket><UploadId>${id}</UploadId></R>` }
  }
  const id = query.uploadId ?? ''
  const parts = uploads.get(id)
  if (!parts) throw new Refusal(404, 'NoSuchUpload')
  if (method === 'PUT') {
    parts.set(Number(query.partNumber), body)
    return { status: 200, headers: { etag: tagOf(body) } }
  }
  uploads.delete(id)
  if (method === 'DELETE') return { status: 204 }
  const named = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
  const chosen = named.map(([, number, tag]) => {
    const part = parts.get(Number(number))
    if (!part || tagOf(part) !== tag) throw new Refusal(400, 'InvalidPart')
    return part
  })
  const small = chosen.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)
  if (small || chosen.length === 0) throw new Refusal(400, 'EntityTooSmall')
  objects.set(key, Buffer.concat(chosen))
  return { status: 200, body: '<R><ETag>"whole"</ETag></R>' }
}

function answerOf(state: State, asked: Asked, body: Buffer): Answer {
  const { method, key, query, range } = asked
  if (key === '' && query['list-type'] === '2') return { status: 200, body: '<ListBucketResult/>' }
  if ('uploads' in query || 'uploadId' in query) return partsAnswer(state, asked, body)
  if (method === 'PUT') {
    state.objects.set(key, body)
    return { status: 200, headers: { etag: tagOf(body) } }
  }
  if (method === 'DELETE') {
    state.objects.delete(key)
    return { status: 204 }
  }
  const found = state.objects.get(key)
  if (!found) throw new Refusal(404, 'NoSuchKey')
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (start === undefined) return { status: 200, body: found }
  return { status: 206, body: found.subarray(Number(start), Number(end) + 1) }
}

function write(res: ServerResponse, { status, headers = {}, body = '' }: Answer, half: boolean): void {
  const bytes = Buffer.from(body)
  res.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': bytes.length }) })
  if (!half) return void res.end(bytes)
  res.write(bytes.subarray(0, bytes.length / 2), () => res.destroy())
}

function readRequest(req: IncomingMessage): Asked {
  const url = new URL(req.url ?? '', 'http://s3')
  const [, first, ...rest] = url.pathname.split('/')
  if (first !== bucket) throw new Refusal(404, 'NoSuchBucket')
  return {
    method: req.method ?? '',
    key: decodeURIComponent(rest.join('/')),
    query: Object.fromEntries(url.searchParams),
    range: req.headers.range,
  }
}

export async function startS3Server(): Promise<S3Server> {
  const s3: S3Server = {
    url: '',
    env: {},
    objects: new Map(),
    uploads: new Map(),
    asked: [],
    fault: () => undefined,
    reset() {
      s3.asked.length = 0
      s3.fault = () => undefined
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await buffer(req)
    authenticate(req, body)
    const asked = readRequest(req)
    s3.asked.push(asked)
    const fault = s3.fault(asked)
    if (fault === 'reset') return void res.destroy()
    if (typeof fault === 'object') throw new Refusal(fault.status, fault.code)
    write(res, answerOf(s3, asked, body), fault === 'half')
  }
  const server = createServer((req, res) => {
    serve(req, res).catch((error) => {
      if (!(error instanceof Refusal)) return void res.destroy()
      const xml = `<?xml version="1.0"?>\n<Error><Code>${error.code}</Code><Message>No, because of ${error.code}.</Message></Error>`
      write(res, { status: error.status, body: xml }, false)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  s3.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  s3.env = {
    STORAGE__TYPE: 's3',
    S3__ENDPOINT: s3.url,
    S3__REGION: region,
    S3__BUCKET: bucket,
    S3__ACCESS_KEY_ID: account.accessKeyId,
    S3__SECRET_ACCESS_KEY: account.secretAccessKey,
    S3__PREFIX: 'parley/',
  }
  return s3
}
