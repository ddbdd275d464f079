import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { readWalk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseInput } from '#core/validation.ts'
import {
  assertFit,
  assertKnown,
  conversationFilters,
  whereFiltered,
} from '#messaging/chat-model/chats/conversation-filters.ts'
import {
  type ConversationRow,
  conversationSource,
  readConversationsAs,
} from '#messaging/chat-model/chats/conversation-row.ts'
import { whereSeen } from '#messaging/contacts/contacts/visibility.ts'

const listInput = z.object({ ...walkInput, ...conversationFilters })

const newestFirst: KeysetList<ConversationRow> = {
  columns: readConversationsAs(),
  from: conversationSource,
  by: { value: 'c.created_at', id: 'c.id' },
  isDescending: true,
  position: ({ contact }) => ({ value: contact.createdAt, id: contact.id }),
}

/**
 * One page of all chats, those without messages too, newest chat first (spec/4 B11, GET /chats): chats do not move
 * when messages come, so pages are stable. A chat is as old as its contact, whose index is walked.
 */
export async function listChats(ctx: Ctx, input: unknown): Promise<Page<ConversationRow>> {
  const { first, after, last, before, ...filters } = parseInput(listInput, input)
  assertFit(filters)
  const workspaceId = workspaceOf(ctx.actor)
  const binding = { workspaceId, list: 'chats', sort: 'created_at', filters }
  const walk = readWalk(ctx.app, { first, after, last, before }, binding)
  const shape: ListShape = {
    name: 'chats.list',
    conditions: ['v.workspace_id = $1', 'c.workspace_id = $1'],
    values: [workspaceId],
  }
  whereFiltered(shape, filters)
  whereSeen(shape, ctx.actor, 'chat')
  const page = await readPage({ db: listsFrom(ctx), app: ctx.app }, newestFirst, shape, walk)
  await assertKnown(ctx, workspaceId, filters, page)
  return page
}
