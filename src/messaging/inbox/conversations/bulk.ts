import { z } from 'zod'
import { type Actor, hasAccess } from '#core/access/actor.ts'
import type { Permission } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { named, oneOf } from '#core/input-schema.ts'
import { readTime } from '#core/time/time.ts'
import { optional, parseInput, trimmedText, uuid } from '#core/validation.ts'
import { caseValues } from '#messaging/chat-model/cases/case-input.ts'
import { assignInput } from './assign.ts'
import { assigning } from './assign-many.ts'
import { type ChatChange, type ChatOutcome, changeChats } from './chat-changes.ts'
import { closing, reopening } from './close-many.ts'
import { closeInput } from './conversation-commands.ts'
import { fillingCases } from './fill-cases.ts'
import { reading } from './mark-read.ts'
import { unreading } from './mark-unread.ts'
import { prioritizeInput, prioritizing } from './prioritize.ts'
import { requireSkillsInput, requiringSkills } from './require-skills.ts'
import { snoozeInput, snoozing, unsnoozing } from './snooze.ts'
import { taggingCases } from './tag-cases.ts'
import { tagChats } from './tag-chats.ts'

const most = 100

const tags = z.array(trimmedText(50)).max(50)

const tagsInput = z
  .object({
    add: optional(tags).meta({ description: 'Names of tags to add, at most 50. Unknown tags are created.' }),
    remove: optional(tags).meta({ description: 'Names of tags to remove, at most 50.' }),
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

const caseFieldsInput = z.object({
  values: caseValues
    .refine((values) => Object.keys(values).length > 0, 'A field is needed.')
    .meta({
      description:
        'Values by the keys of declared fields. Null removes a value; values that are left out stay.',
    }),
})

const it = z.literal(true, 'Must be true.')

/** The kinds of change, as their inputs are named. */
export const ways = {
  assign: named(
    'ChangeAssigneesInput',
    'Assignment of chats. An omitted assignee stays as it is, and null clears it.',
    assignInput,
  ).meta({
    description: 'Assigns the chats to an agent, a team, both or neither. Requires chat.assign:write.',
  }),
  tag: named('ChangeTagsInput', 'Tags to add to and remove from the contacts of the chats.', tagsInput).meta({
    description: 'Adds and removes tags of the contacts of the chats. Requires contacts:write.',
  }),
  tagCases: named('ChangeCaseTagsInput', 'Tags that the cases of the chats get or lose.', caseTagsInput).meta(
    {
      description: 'Adds and removes tags of the current or last cases of the chats.',
    },
  ),
  fillCases: named(
    'ChangeCaseFieldsInput',
    'Values of fields that the cases of the chats get or lose.',
    caseFieldsInput,
  ).meta({
    description: 'Sets and removes values of fields of the current or last cases of the chats.',
  }),
  close: named('ChangeToClosedInput', 'Closing of chats.', closeInput).meta({
    description: 'Closes the chats.',
  }),
  reopen: it.meta({ type: 'boolean', description: 'If true, reopens the chats.' }),
  snooze: named('ChangeToSnoozedInput', 'Time until which chats are snoozed.', snoozeInput).meta({
    description: 'Snoozes the chats until a given time or until the customer writes.',
  }),
  unsnooze: it.meta({ type: 'boolean', description: 'If true, ends the snooze of snoozed chats.' }),
  prioritize: named('ChangePriorityInput', 'New priority of chats.', prioritizeInput).meta({
    description: 'Sets the priority of open chats.',
  }),
  requireSkills: named(
    'ChangeRequiredSkillsInput',
    'Skills that chats require from then on, and no longer.',
    requireSkillsInput,
  ).meta({
    description: 'Adds and removes skills that open chats require.',
  }),
  read: it.meta({
    type: 'boolean',
    description: 'If true, marks the chats as read, as if the caller had opened each chat.',
  }),
  unread: it.meta({
    type: 'boolean',
    description:
      'If true, marks the chats as unread for members. Chats with unread messages stay as they are.',
  }),
}

export const changeManyInput = z.object({
  contactIds: z
    .array(uuid)
    .min(1)
    .max(most)
    .meta({ description: 'UUIDs of the contacts whose chats are changed, 1 to 100.' }),
  change: oneOf(
    'ConversationChangeInput',
    'Change of chats. Exactly one kind of change is given.',
    ways,
  ).meta({
    description: 'The change to apply to the chats.',
  }),
})

/** Permissions besides writing in chats, as the change of one chat requires them. */
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
  const { assign, tag, tagCases, fillCases, close, snooze, prioritize, requireSkills } = change
  if (assign) return changeChats(ctx, ids, assigning(ctx, assign))
  if (tag) return tagChats(ctx, ids, { addTags: tag.add, removeTags: tag.remove })
  if (tagCases) return changeChats(ctx, ids, taggingCases(ctx, tagCases, 'change.tagCases.add'))
  if (fillCases) return changeChats(ctx, ids, fillingCases(ctx, fillCases.values, 'change.fillCases.values'))
  if (close) return changeChats(ctx, ids, closing(ctx, { ...close, asksReason: true }))
  if (snooze) return changeChats(ctx, ids, puttingOff(ctx, snooze.until))
  if (prioritize) return changeChats(ctx, ids, prioritizing(ctx, prioritize.priority))
  if (requireSkills) return changeChats(ctx, ids, requiringSkills(ctx, requireSkills, 'change.requireSkills'))
  if (change.read) return changeChats(ctx, ids, reading(ctx))
  if (change.unread) return changeChats(ctx, ids, unreading(ctx))
  return changeChats(ctx, ids, change.reopen ? reopening(ctx) : unsnoozing(ctx))
}

/**
 * Applies the same change to up to a hundred chats in one transaction; chats that cannot be changed are returned with
 * the reason.
 */
export async function changeConversations(ctx: Ctx, input: unknown): Promise<ChatOutcome[]> {
  const { contactIds, change } = parseInput(changeManyInput, input)
  const given = Object.keys(change).filter((way) => change[way] !== undefined) as (keyof typeof ways)[]
  const [way] = given
  if (!way || given.length > 1) throw errors.invalidRequest('Exactly one change is given.', 'change')
  assertMay(ctx.actor, way)
  return await outcomesOf(ctx, [...new Set(contactIds)], change as Change)
}
