import { z } from 'zod'
import { type Actor, hasAccess } from '#core/access/actor.ts'
import type { Permission } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { named, oneOf } from '#core/input-schema.ts'
import { readTime } from '#core/time/time.ts'
import { optional, parseInput, trimmedText, uuid } from '#core/validation.ts'
import { taggingCases } from '#messaging/cases/tag-cases.ts'
import { tagChats } from '#messaging/timeline/tag-chats.ts'
import { assignInput } from './assign.ts'
import { assigning } from './assign-many.ts'
import { type ChatChange, type ChatOutcome, changeChats } from './chat-changes.ts'
import { closing, reopening } from './close-many.ts'
import { closeInput } from './conversation-commands.ts'
import { reading } from './mark-read.ts'
import { unreading } from './mark-unread.ts'
import { prioritizeInput, prioritizing } from './prioritize.ts'
import { snoozeInput, snoozing, unsnoozing } from './snooze.ts'

const most = 100

const tags = z.array(trimmedText(50)).max(50)

const tagsInput = z
  .object({
    add: optional(tags).meta({ description: 'Tags to add, at most 50; unknown ones are made.' }),
    remove: optional(tags).meta({ description: 'Tags to take away, at most 50.' }),
  })
  .refine(({ add = [], remove = [] }) => add.length + remove.length > 0, {
    path: ['add'],
    error: 'A tag is needed.',
  })

const caseTagsInput = z
  .object({
    add: optional(tags).meta({ description: 'Tags of the workspace to add, at most 50.' }),
    remove: optional(tags).meta({ description: 'Tags to take away, at most 50.' }),
  })
  .refine(({ add = [], remove = [] }) => add.length + remove.length > 0, {
    path: ['add'],
    error: 'A tag is needed.',
  })

const it = z.literal(true, 'Must be true.')

const ways = {
  assign: named(
    'ChangeAssigneesInput',
    'Who gets the chats: what is left out stays, null clears.',
    assignInput,
  ).meta({
    description: 'Gives them to an agent, a team, both or nobody; needs chat.assign:write.',
  }),
  tag: named('ChangeTagsInput', 'Which tags the contacts of the chats get or lose.', tagsInput).meta({
    description: 'Adds and takes away tags of their contacts; needs contacts:write.',
  }),
  tagCases: named(
    'ChangeCaseTagsInput',
    'Which tags the cases of the chats get or lose.',
    caseTagsInput,
  ).meta({
    description: 'Adds and takes away tags of the cases that go on, or of the last ones.',
  }),
  close: named('ChangeToClosedInput', 'How chats are closed.', closeInput).meta({
    description: 'Closes them.',
  }),
  reopen: it.meta({ type: 'boolean', description: 'True opens them again.' }),
  snooze: named('ChangeToSnoozedInput', 'Until when chats are put off.', snoozeInput).meta({
    description: 'Puts them off until a time, or until the person writes.',
  }),
  unsnooze: it.meta({ type: 'boolean', description: 'True brings them back that are put off.' }),
  prioritize: named('ChangePriorityInput', 'Which priority chats get.', prioritizeInput).meta({
    description: 'Gives open ones a priority.',
  }),
  read: it.meta({
    type: 'boolean',
    description: 'True marks them as read, as if the caller had opened each.',
  }),
  unread: it.meta({
    type: 'boolean',
    description: 'True shows them as unread between colleagues; those with unread messages stay as they are.',
  }),
}

export const changeManyInput = z.object({
  contactIds: z
    .array(uuid)
    .min(1)
    .max(most)
    .meta({ description: '1 to 100 contacts, whose chats they are.' }),
  change: oneOf('ConversationChangeInput', 'What becomes of chats: exactly one of these.', ways).meta({
    description: 'What becomes of them.',
  }),
})

/** Beside writing chats, as the change of one chat asks. */
const asks: Partial<Record<keyof typeof ways, Permission>> = {
  assign: 'chat.assign:write',
  tag: 'contacts:write',
}

function assertMay(actor: Actor, way: keyof typeof ways): void {
  const permission = asks[way]
  if (permission && !hasAccess(actor, { permission })) throw errors.forbidden()
}

type Change = { [W in keyof typeof ways]?: z.output<(typeof ways)[W]> }

function puttingOff(ctx: Ctx, until: string): ChatChange {
  try {
    return snoozing(ctx, readTime(until) as Date)
  } catch (error) {
    throw error instanceof AppError ? error.at('change.snooze.until') : error
  }
}

function outcomesOf(ctx: Ctx, ids: readonly string[], change: Change): Promise<ChatOutcome[]> {
  const { assign, tag, tagCases, close, snooze, prioritize } = change
  if (assign) return changeChats(ctx, ids, assigning(ctx, assign))
  if (tag) return tagChats(ctx, ids, { addTags: tag.add, removeTags: tag.remove })
  if (tagCases) return changeChats(ctx, ids, taggingCases(ctx, tagCases, 'change.tagCases.add'))
  if (close) return changeChats(ctx, ids, closing(ctx, { ...close, asksReason: true }))
  if (snooze) return changeChats(ctx, ids, puttingOff(ctx, snooze.until))
  if (prioritize) return changeChats(ctx, ids, prioritizing(ctx, prioritize.priority))
  if (change.read) return changeChats(ctx, ids, reading(ctx))
  if (change.unread) return changeChats(ctx, ids, unreading(ctx))
  return changeChats(ctx, ids, change.reopen ? reopening(ctx) : unsnoozing(ctx))
}

/** Changes up to a hundred chats alike, in one transaction; those that cannot be are told with the reason. */
export async function changeConversations(ctx: Ctx, input: unknown): Promise<ChatOutcome[]> {
  const { contactIds, change } = parseInput(changeManyInput, input)
  const given = Object.keys(change).filter((way) => change[way] !== undefined) as (keyof typeof ways)[]
  const [way] = given
  if (!way || given.length > 1) throw errors.invalidRequest('Exactly one change is given.', 'change')
  assertMay(ctx.actor, way)
  return await outcomesOf(ctx, [...new Set(contactIds)], change as Change)
}
