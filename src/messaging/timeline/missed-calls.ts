import type { App } from '#core/context/context.ts'
import { sha256Hex } from '#core/crypto.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { meetSenders } from '#messaging/contacts/find-or-make-senders.ts'
import type { Sender } from '#messaging/contacts/identities.ts'
import { showIncoming } from '#messaging/conversations/incoming.ts'
import { lockChats } from '#messaging/conversations/join.ts'

/** A customer calls a number; nobody here takes calls (spec/10 PL10). */
export interface IncomingCall {
  workspaceId: string
  businessId: string
  numberId: string
  platformCallId: string
  sender: Sender
  /** by the platform's clock */
  at: Date
  /** somebody took it elsewhere: so many seconds */
  durationSeconds: number | null
}

/** The same call has the same entry, whatever of it is told first and how often. */
function idOf({ workspaceId, numberId, platformCallId }: IncomingCall): string {
  const hash = sha256Hex(`call ${workspaceId} ${numberId} ${platformCallId}`)
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  return [...parts, hash.slice(20, 32)].join('-')
}

const keepCall = statement<{ isNew: boolean }>(
  'timeline.keep_call',
  `insert into timeline_entry as e (workspace_id, id, contact_id, kind, by_type, by_id, data, created_at)
   values ($1, $2, $3, 'missed_call', 'contact', $3, $4::jsonb, $5)
   on conflict (workspace_id, id) do update set data = e.data || excluded.data
   where excluded.data ? 'durationSeconds' and not e.data ? 'durationSeconds'
   returning xmax = 0 as "isNew"`,
)

/** A call renews the window as a message does (spec/6 2.6), and changes nothing else of its chat. */
const renewsWindow = (app: App, call: IncomingCall, contactId: string, at: Date) => ({
  workspaceId: call.workspaceId,
  contactId,
  numberId: call.numberId,
  messageId: idOf(call),
  preview: '',
  incoming: true,
  isNews: true,
  owner: null,
  writtenAt: at > app.clock.now() ? app.clock.now() : at,
})

async function write(app: App, tx: Tx, call: IncomingCall, contactId: string): Promise<NewEvent[]> {
  const { workspaceId, numberId, platformCallId, durationSeconds } = call
  const now = app.clock.now()
  const id = idOf(call)
  const data = { numberId, platformCallId, ...(durationSeconds !== null && { durationSeconds }) }
  const [kept] = await run(tx, keepCall, [workspaceId, id, contactId, JSON.stringify(data), now])
  if (!kept?.isNew) return []
  const at = app.clock.fromWorld(call.at)
  const shown = await showIncoming(app, tx, [renewsWindow(app, call, contactId, at)], now)
  const missed: NewEvent = {
    id,
    workspaceId,
    type: 'call.missed',
    subjectId: contactId,
    contactId,
    data: { extras: { number_id: numberId } },
    occurredAt: now,
  }
  return [...shown, missed]
}

/** Keeps a call of a customer once, in the timeline of the chat. */
export async function keepIncomingCall(app: App, call: IncomingCall): Promise<void> {
  const [met] = await meetSenders(app, [call])
  if (!met) return
  await inTransaction(app.pool, async (tx) => {
    await lockChats(tx, call.workspaceId, [met.contactId])
    await appendEvents(app, tx, await write(app, tx, call, met.contactId))
  })
}
