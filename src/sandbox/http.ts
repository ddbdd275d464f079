import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Effect } from './faults.ts'
import { GraphError, graphError } from './graph/errors.ts'
import type { World } from './world.ts'

const MAX_BODY_BYTES = 110 * 1024 * 1024

/** One request to the sandbox, read whole. */
export type Call = {
  world: World
  method: string
  /** The path without the version. */
  path: string
  /** The path as it was asked for. */
  fullPath: string
  /** The sandbox's address as the caller reached it. */
  base: string
  query: URLSearchParams
  /** The token it came with, once it is known to be one. */
  token: string
  headers: IncomingMessage['headers']
  raw: Buffer
  /** The fields of a multipart body, once they have been asked for. */
  form?: Promise<FormData>
  effect: Effect
}

/** A Buffer is sent as it is, a string is JSON already. */
export type Reply = { status: number; body: string | Buffer; headers?: Record<string, string> }

export function json(value: unknown, status = 200): Reply {
  return { status, body: JSON.stringify(value) }
}

export function success(): Reply {
  return { status: 200, body: '{"success":true}' }
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw graphError(100, 'The request is too large.')
    chunks.push(chunk)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

/** The body as a JSON value; error 100 when it is none. */
export function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    throw graphError(100, 'The request body is not valid JSON.')
  }
}

/** An error as the platform writes it, with a fresh trace id (platform §13.1). */
export function errorReply(world: World, error: unknown): Reply {
  const known = error instanceof GraphError ? error : graphError(131000, String(error))
  const body = { error: { ...known.body, fbtrace_id: `A${world.ids.token(22)}` } }
  return json(body, known.status)
}

export function write(response: ServerResponse, reply: Reply, more: Record<string, string>): void {
  const body = typeof reply.body === 'string' ? Buffer.from(reply.body) : reply.body
  response.writeHead(reply.status, {
    'content-type': 'application/json; charset=UTF-8',
    'content-length': body.length,
    ...more,
    ...reply.headers,
  })
  response.end(body)
}
