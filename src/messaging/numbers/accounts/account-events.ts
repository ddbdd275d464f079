import type { Ctx } from '#core/context/context.ts'
import type { NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'

/** What screens hear of an account: made, changed, gone (spec/8 G10). */
export type AccountEvent = 'account.created' | 'account.updated' | 'account.deleted'

interface About {
  workspaceId: string
  id: string
}

/** An event of an account; `changed` are names of fields as /api shows them. */
export function accountEvent(
  type: AccountEvent,
  { workspaceId, id }: About,
  at: Date,
  changed: readonly string[] = [],
): NewEvent {
  return {
    id: newId(at.getTime()),
    workspaceId,
    type,
    subjectId: id,
    contactId: null,
    data: { extras: type === 'account.updated' ? { changed } : {} },
    occurredAt: at,
  }
}

/** Those of accounts that lost or got a default because another one changed. */
export const movedDefaults = (ctx: Ctx, workspaceId: string, ids: readonly string[]): NewEvent[] =>
  [...new Set(ids)].map((id) =>
    accountEvent('account.updated', { workspaceId, id }, ctx.now(), [
      'is_default_incoming',
      'is_default_outgoing',
    ]),
  )
