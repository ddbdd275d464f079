import type { Ctx } from '#core/context/context.ts'
import { perOperation } from '#core/context/per-operation.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { type StandingReaction, standingReactionsLoader } from './standing-reactions.ts'

// Facts that a page of a chat reads for all its messages at once, so that no message needs a query of its own.

interface Facts {
  /** contacts in whose chats there are no reactions */
  unreacted: Set<string>
  /** names of accounts by the number's id */
  accounts: Map<string, string | null>
}

const factsOf = perOperation((): Facts => ({ unreacted: new Set(), accounts: new Map() }))

async function accountNameOf(ctx: Ctx, workspaceId: string, numberId: string): Promise<string | null> {
  return (await numberById(ctx.app, workspaceId, numberId))?.name ?? null
}

/** Caches the known facts of a contact's messages for this operation. */
export async function rememberChat(
  ctx: Ctx,
  contactId: string,
  rows: readonly MessageRow[],
  hasReactions: boolean,
): Promise<void> {
  const { unreacted, accounts } = factsOf(ctx)
  if (!hasReactions) unreacted.add(contactId)
  for (const { workspaceId, numberId } of rows)
    if (!accounts.has(numberId)) accounts.set(numberId, await accountNameOf(ctx, workspaceId, numberId))
}

/** The name of a message's account; null if it is no longer connected. */
export function accountOf(
  ctx: Ctx,
  { workspaceId, numberId }: MessageRow,
): string | null | Promise<string | null> {
  const known = factsOf(ctx).accounts.get(numberId)
  return known === undefined ? accountNameOf(ctx, workspaceId, numberId) : known
}

/** The present reactions to a message. */
export function reactionsOn(
  ctx: Ctx,
  { id, contactId }: MessageRow,
): StandingReaction[] | Promise<StandingReaction[]> {
  return factsOf(ctx).unreacted.has(contactId) ? [] : standingReactionsLoader(ctx).load(id)
}
