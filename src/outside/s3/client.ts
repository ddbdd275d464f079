import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { type Dispatcher, Pool } from 'undici'
import { sha256Hex } from '#core/crypto.ts'

/** Where a bucket lies, and who asks. */
export interface Bucket {
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** address of the server; a path in it comes before everything else */
  endpoint: string
  bucket: string
  /** the bucket in the path and not in the host name */
  pathStyle: boolean
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** of the object; none for the bucket itself */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** whole, so that it can be signed and sent again */
  body?: Buffer
}

export interface S3Answer {
  status: number
  headers: Dispatcher.ResponseData['headers']
  /** must be read or destroyed */
  body: Dispatcher.ResponseData['body']
}

/** S3 said no, or nothing. */
export class S3Error extends Error {
  override name = 'S3Error'
  /** S3's own (`NoSuchKey`), or of the connection (`ECONNREFUSED`) */
  readonly code: string
  /** 0 when there was no answer */
  readonly status: number

  constructor(code: string, status: number, message: string, cause?: unknown) {
    super(`${code}: ${message}`, { cause })
    this.code = code
    this.status = status
  }
}

export interface S3Client {
  /** Asks, again where that may help. Throws S3Error for every answer that is not a success. */
  send(request: S3Request): Promise<S3Answer>
  /** Ends all connections; what is under way is cut. */
  close(): Promise<void>
}

const tries = 4
const connections = 64
const connectTimeoutMs = 5_000
const answerTimeoutMs = 30_000
/** An error is a few lines of XML. */
const longestError = 16 * 1024

/** `firstWaitMs`: before the second try; twice as long before each further one. */
export function createS3Client(bucket: Bucket, firstWaitMs = 200): S3Client {
  const { origin, path: base } = placeOf(bucket)
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    connect: { timeout: connectTimeoutMs },
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
  })
  const once = async (request: S3Request): Promise<S3Answer> => {
    const { method, url, headers } = await sign(bucket, `${origin}${base}`, request)
    const path = `${url.pathname}${url.search}`
    const answer = await pool
      .request({ method, path, headers: Object.fromEntries(headers), body: request.body ?? null })
      .catch((error: unknown) => {
        throw silence(error)
      })
    // Who does not read the body to its end destroys it, and that is no fault of anybody's.
    answer.body.on('error', () => {})
    if (answer.statusCode >= 300) throw await refusal(answer)
    return { status: answer.statusCode, headers: answer.headers, body: answer.body }
  }
  return {
    async send(request) {
      for (let tried = 1; ; tried++) {
        try {
          return await once(request)
        } catch (error) {
          if (tried === tries || !mayHelpAgain(error)) throw error
          await sleep(firstWaitMs * 2 ** (tried - 1) * (0.5 + Math.random()))
        }
      }
    },
    close: () => pool.destroy(),
  }
}

/** RFC 3986: everything but letters, digits and `-._~` is encoded, as S3 reads names. */
function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/**
 * The request signed with AWS Signature Version 4, its body too. By the world's time and not the application's, which
 * tests move: S3 refuses what is 15 minutes off.
 */
function sign(
  { region, accessKeyId, secretAccessKey }: Bucket,
  place: string,
  { method, key, query = {}, headers = {}, body }: S3Request,
) {
  const url = new URL(key === undefined ? place : `${place}/${key.split('/').map(encodeStrictly).join('/')}`)
  url.search = new URLSearchParams(query).toString()
  const signed = { ...headers, 'x-amz-content-sha256': sha256Hex(body ?? '') }
  const credentials = { region, accessKeyId, secretAccessKey, service: 's3', allHeaders: true }
  return new AwsV4Signer({ method, url: url.href, headers: signed, ...credentials }).sign()
}

/** The origin to connect to, and the path of the bucket there. */
export function placeOf({ endpoint, bucket, pathStyle }: Bucket): { origin: string; path: string } {
  const url = new URL(endpoint)
  const path = url.pathname.replace(/\/+$/, '')
  if (pathStyle) return { origin: url.origin, path: `${path}/${encodeStrictly(bucket)}` }
  return { origin: `${url.protocol}//${bucket}.${url.host}`, path }
}

const again = new Set(['SlowDown', 'RequestTimeout', 'RequestTimeoutException', 'OperationAborted'])

/** Objects are written once under names of their own, so asking again never does harm. */
function mayHelpAgain(error: unknown): boolean {
  if (!(error instanceof S3Error)) return false
  return error.status === 0 || error.status === 429 || error.status >= 500 || again.has(error.code)
}

function silence(error: unknown): S3Error {
  // Connecting to several addresses fails with all their errors; the first tells enough.
  const { code, message } = (error instanceof AggregateError ? error.errors[0] : error) as {
    code?: string
    message: string
  }
  return new S3Error(code ?? 'NoAnswer', 0, message, error)
}

async function refusal({ statusCode, body }: Dispatcher.ResponseData): Promise<S3Error> {
  const text = await readText(body)
  const message = elementOf(text, 'Message') ?? `S3 answered ${statusCode}`
  return new S3Error(elementOf(text, 'Code') ?? `Status${statusCode}`, statusCode, message)
}

/** The start of an answer as text; all of it where it is an error or a few elements. */
export async function readText(body: S3Answer['body']): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > longestError) break
    }
  } catch (error) {
    throw silence(error)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The text of an element in an answer of S3's; none of those that we read holds others. */
export function elementOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
}
