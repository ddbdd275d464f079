import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

// What the limit programs share. They are as bare as their task allows: node:http, pg, a map of keys; no routes, no
// checks, no limits. What Parley costs beside them is what its promises cost.

/** Same number of connections as Parley has. */
export function openPool(): pg.Pool {
  return new pg.Pool({ connectionString: process.argv[2], max: 20 })
}

export interface Caller {
  workspaceId: string
  numberId: string
  keyId: string
}

/** The caller of every key by its hash: the same strength of authentication, without expiry and revocation. */
export async function readKeys(pool: pg.Pool): Promise<(req: IncomingMessage) => Caller | undefined> {
  const { rows } = await pool.query<Caller & { hash: string }>(
    `select encode(k.key_hash, 'hex') as hash, k.workspace_id as "workspaceId", k.id as "keyId", n.id as "numberId"
     from public_key k join number n using (workspace_id)`,
  )
  const callers = new Map(rows.map((row) => [row.hash, row]))
  return (req) => {
    const header = req.headers.authorization
    return header === undefined ? undefined : callers.get(hash('sha256', header.slice('Bearer '.length)))
  }
}

export function answerJson(res: ServerResponse, status: number, body: string): void {
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  })
  res.end(body)
}

export function readBody(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    req.on('error', reject)
  })
}

/** Serves on a free port, which it tells its parent; ends with it. */
export function serve(handle: (req: IncomingMessage, res: ServerResponse) => Promise<void> | void): void {
  const server = createServer((req, res) => {
    Promise.resolve(handle(req, res)).catch((error: Error) =>
      answerJson(res, 500, JSON.stringify({ error: error.message })),
    )
  })
  server.keepAliveTimeout = 70_000
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
  process.on('disconnect', () => process.exit(0))
  process.on('SIGTERM', () => process.exit(0))
}
