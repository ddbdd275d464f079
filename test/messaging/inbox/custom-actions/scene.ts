import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

export interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** A workspace with a contact, people of three roles, and an address that is called. */
export interface ActionScene {
  parley: Parley
  shop: Tenant
  admin: Session
  agent: Session
  /** sees the chats given to them, and may write */
  own: Session
  stranger: Session
  contact: { id: string; digits: string }
  /** the address, without a path */
  address: string
  received: Received[]
  /** what the address answers with next */
  answers(status: number, body: string, headers?: Record<string, string>): void
  /** makes an action, or fails */
  make(fields: object): Promise<{ id: string; config: Record<string, unknown> }>
  execute(id: string, session?: Session, contactId?: string): ReturnType<Session['api']['post']>
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

async function startReceiver() {
  const received: Received[] = []
  let next = { status: 200, body: '{}', headers: {} as Record<string, string> }
  const server = createServer(async (req, res) => {
    let body = ''
    for await (const part of req) body += part
    received.push({ method: req.method ?? '', path: req.url ?? '', headers: req.headers, body })
    res.writeHead(next.status, next.headers).end(next.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    address: `http://127.0.0.1:${port}`,
    answers(status: number, body: string, headers = {}) {
      next = { status, body, headers }
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

export async function startActions(): Promise<ActionScene> {
  const parley = await startParley({ ROLE: 'web' })
  const receiver = await startReceiver()
  const shop = await parley.tenant()
  const other = await parley.tenant()
  const sql: ActionScene['sql'] = async (text, values = []) =>
    (await parley.app.pool.query(text, values)).rows
  await sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now())`,
    [shop.workspaceId],
  )
  const admin = await memberSession(parley, shop.workspaceId)
  const phone = '15550200300'
  const made = await shop.v1.post('/contacts', { phone: `+${phone}`, name: 'Ann "A" / Oak & Co?#' })
  const { received, address, answers } = receiver
  return {
    parley,
    shop,
    admin,
    agent: await memberSession(parley, shop.workspaceId, 'agent'),
    own: await memberSession(parley, shop.workspaceId, 'Own'),
    stranger: await memberSession(parley, other.workspaceId),
    contact: { id: made.body.id, digits: phone },
    address,
    received,
    answers,
    sql,
    async make(fields) {
      const answer = await admin.api.post('/custom-actions', { name: 'Ticket', ...fields })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body.data
    },
    execute: (id, session = admin, contactId = made.body.id) =>
      session.api.post(`/custom-actions/${id}/execute`, { contact_id: contactId }),
    async close() {
      await parley.close()
      await receiver.close()
    },
  }
}
