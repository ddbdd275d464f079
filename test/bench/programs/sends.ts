import type { IncomingMessage } from 'node:http'
import type pg from 'pg'
import { newId } from '#core/ids.ts'
import { type Caller, readBody } from './server.ts'

/** The row of bench_message that a send makes, column by column, and the answer that Parley would give. */
export interface NewMessage {
  caller: Caller
  id: string
  contactId: string
  to: string
  from: string
  body: string
  at: Date
}

/** As many bytes as Parley's own answer to a send. */
export function answerOf({ caller, id, contactId, to, from, body, at }: NewMessage): string {
  return JSON.stringify({
    id,
    type: 'text',
    direction: 'outgoing',
    status: 'pending',
    contact_id: contactId,
    number_id: caller.numberId,
    from,
    to,
    text: { body, preview_url: false },
    reply_to_message_id: null,
    sent_by: { type: 'api', id: caller.keyId },
    broadcast_id: null,
    platform_message_id: null,
    sent_at: null,
    delivered_at: null,
    read_at: null,
    failed_at: null,
    created_at: at,
    updated_at: at,
  })
}

interface Recipient {
  id: string
  from: string
}

/** Reads a send into the row it makes; the recipients are known beforehand, nothing is checked. */
export async function readSends(
  pool: pg.Pool,
  callerOf: (req: IncomingMessage) => Caller | undefined,
): Promise<(req: IncomingMessage) => Promise<NewMessage | null>> {
  const { rows } = await pool.query<Recipient & { workspaceId: string; phone: string }>(
    `select c.workspace_id as "workspaceId", c.phone, c.id, n.phone as "from" from contact c join number n using (workspace_id)`,
  )
  const recipients = new Map<string, Recipient>(rows.map((row) => [`${row.workspaceId} +${row.phone}`, row]))
  return async (req) => {
    const caller = callerOf(req)
    if (!caller) return null
    const { to, text } = JSON.parse((await readBody(req)).toString('utf8')) as {
      to: string
      text: { body: string }
    }
    const recipient = recipients.get(`${caller.workspaceId} ${to}`)
    if (!recipient) return null
    const at = new Date()
    return {
      caller,
      id: newId(at.getTime()),
      contactId: recipient.id,
      to,
      from: `+${recipient.from}`,
      body: text.body,
      at,
    }
  }
}
