import type { Actor } from '#core/access/actor.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import { limitedTo } from '#messaging/contacts/contacts/visibility.ts'
import { masks } from '#people/workspaces/masking.ts'

/** Whether calls of other agents are seen, too (spec/5 1.14). */
const seesAllCalls = (actor: Actor): boolean =>
  actor.kind !== 'member' || actor.isSuperAdmin || actor.permissions.has('call_logs:read')

const ofChat = `exists (select from conversation o where o.workspace_id = x.workspace_id
  and o.contact_id = x.contact_id and o.agent_id = $::uuid)`

/**
 * Limits a list over `call x` to what the actor sees (spec/5 1.14, spec/8 G5): their own calls, those that ring at them,
 * and with call_logs:read those of the contacts whom they see.
 */
export function whereCallsSeen(shape: ListShape, actor: Actor): void {
  if (actor.kind !== 'member') return
  const { userId } = actor
  const own = '(x.agent_id = $::uuid or x.rings_at @> array[$::uuid])'
  if (!seesAllCalls(actor)) where(shape, 'own', own, userId, userId)
  else if (limitedTo(actor) !== null) where(shape, 'limited', `(${own} or ${ofChat})`, userId, userId, userId)
}

/** Calls of a phone that has these digits; while phones are masked all of them, or the last four (spec/8 G4). */
export function whereCallerPhone(shape: ListShape, phone: string, actor: Actor): void {
  const digits = phone.replace(/\D/g, '')
  if (digits === '') where(shape, 'no_phone', 'false')
  else if (masks(actor))
    where(shape, 'hidden_phone', '(x.caller_phone = $ or right(x.caller_phone, 4) = $)', digits, digits)
  else where(shape, 'phone', `x.caller_phone like '%' || $ || '%'`, digits)
}

/** The same for transfers: those that one may take are seen, too. */
export function whereCallTransfersSeen(shape: ListShape, actor: Actor): void {
  if (actor.kind !== 'member' || limitedTo(actor) === null) return
  const { userId } = actor
  where(
    shape,
    'limited',
    `(x.agent_id = $::uuid or x.rings_at @> array[$::uuid] or v.agent_id = $::uuid or ${ofChat})`,
    userId,
    userId,
    userId,
    userId,
  )
}
