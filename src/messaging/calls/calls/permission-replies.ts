import type { App } from '#core/context/context.ts'
import { sha256Hex } from '#core/crypto.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { writeTime } from '#core/time/time.ts'
import type { SenderKey } from '#messaging/contacts/contacts/identities.ts'
import { meetSenders } from '#messaging/inbox/contact-changes/find-or-make-senders.ts'

/** A contact says whether a number may call them, as the platform tells it. */
export interface PermissionReply extends SenderKey {
  numberId: string
  platformMessageId: string
  /** the message that asked; a call where the number asks by itself */
  requestId: string | null
  isGiven: boolean
  /** null for one that lasts */
  expiresAt: Date | null
  at: Date
}

const answerRequest = statement<{ id: string }>(
  'call_permissions.answer',
  `update call_permission set status = $5, responded_at = $6, expires_at = $7
   where workspace_id = $1 and contact_id = $2 and number_id = $3 and platform_message_id = $4
     and responded_at is distinct from $6
   returning id`,
)

const isKnown = statement(
  'call_permissions.is_known',
  `select from call_permission
   where workspace_id = $1 and contact_id = $2 and number_id = $3 and platform_message_id = $4`,
)

const addUnasked = statement<{ id: string }>(
  'call_permissions.add_unasked',
  `insert into call_permission
     (workspace_id, id, contact_id, number_id, status, platform_message_id, requested_at, responded_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8) on conflict do nothing returning id`,
)

/** The same reply has the same id, however often it comes. */
function replyId({ workspaceId, platformMessageId }: PermissionReply): string {
  const hash = sha256Hex(`call permission ${workspaceId} ${platformMessageId}`)
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  return [...parts, hash.slice(20, 32)].join('-')
}

/** Keeps what a contact says to being called: the answer to a request, or a permission that nobody asked for. */
export async function applyPermissionReply(app: App, reply: PermissionReply): Promise<void> {
  const [met] = await meetSenders(app, [reply])
  if (!met) return
  const { contactId } = met
  const { workspaceId, numberId, requestId, isGiven } = reply
  const at = app.clock.fromWorld(reply.at)
  const expiresAt = isGiven && reply.expiresAt ? app.clock.fromWorld(reply.expiresAt) : null
  const status = isGiven ? 'accepted' : 'declined'
  await inTransaction(app.pool, async (tx) => {
    const about = [workspaceId, contactId, numberId, requestId]
    let changed = await run(tx, answerRequest, [...about, status, at, expiresAt])
    if (changed.length === 0 && (await run(tx, isKnown, about)).length === 0) {
      const key = [workspaceId, replyId(reply), contactId, numberId]
      changed = await run(tx, addUnasked, [...key, status, reply.platformMessageId, at, expiresAt])
    }
    if (changed.length === 0) return
    await appendEvents(app, tx, [
      {
        id: newId(app.clock.nowMs()),
        workspaceId,
        type: 'call_permission.changed',
        subjectId: contactId,
        contactId,
        data: {
          extras: { number_id: numberId, status, ...(expiresAt && { expires_at: writeTime(expiresAt) }) },
        },
        occurredAt: app.clock.now(),
      },
    ])
  })
}
