import { type Actor, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { sha256Hex } from '#core/crypto.ts'
import { run, statement, type Tx } from '#core/db/db.ts'

/** Days in which a send that is repeated under its key is the same one: who was offline may come back after a holiday. */
const daysKept = 30

function senderOf(actor: Actor): string | null {
  if (actor.kind === 'member') return actor.userId
  if (actor.kind === 'system') return actor.ruleRunId ?? null
  return actor.kind === 'public_key' ? actor.keyId : null
}

/** A key of a sender's own, as it stands in the table; nobody else's is the same. */
export interface SendKey {
  workspaceId: string
  senderId: string
  key: string
}

/** What a client calls its send; null for who has no keys. */
export function sendKeyOf({ actor }: Ctx, key: string): SendKey | null {
  const senderId = senderOf(actor)
  if (senderId === null) return null
  return { workspaceId: workspaceOf(actor), senderId, key: `send ${sha256Hex(`${senderId} ${key}`)}` }
}

const sentUnder = statement<{ messageId: string }>(
  'messages.sent_under_key',
  `select resource_id as "messageId" from idempotency_record where workspace_id = $1 and key = $2`,
)

/** The message that was sent under this key; null when none was. */
export async function sentUnderKey({ app }: Ctx, { workspaceId, key }: SendKey): Promise<string | null> {
  const [sent] = await run(app.pool, sentUnder, [workspaceId, key])
  return sent?.messageId ?? null
}

const takeKey = statement<{ key: string }>(
  'messages.take_send_key',
  `insert into idempotency_record (workspace_id, key, lineage_id, fingerprint, request_id, resource_id, lease_until,
     created_at, expires_at)
   values ($1, $2, $3, sha256($2::text::bytea), $4, $5, $6, $6, $6::timestamptz + interval '${daysKept} days')
   on conflict (workspace_id, key) do nothing returning key`,
)

/** Takes the key for this message, in the transaction that accepts it. False when another one was sent under it. */
export async function takeSendKey(ctx: Ctx, tx: Tx, sendKey: SendKey, messageId: string): Promise<boolean> {
  const { workspaceId, senderId, key } = sendKey
  const taken = await run(tx, takeKey, [workspaceId, key, senderId, ctx.requestId, messageId, ctx.now()])
  return taken.length > 0
}
