import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { latestCaseLoader } from '#messaging/chat-model/cases/case-queries.ts'
import { updateCase } from '#messaging/chat-model/cases/update-case.ts'
import { conversationLoader } from '#messaging/chat-model/chats/conversation-queries.ts'
import { useCanned as countUse } from '#messaging/inbox/canned/canned-commands.ts'
import { assigning } from '#messaging/inbox/conversations/assign-many.ts'
import { type ChatChange, changeChats } from '#messaging/inbox/conversations/chat-changes.ts'
import { closing } from '#messaging/inbox/conversations/close-many.ts'
import { prioritizing } from '#messaging/inbox/conversations/prioritize.ts'
import { requiringSkills } from '#messaging/inbox/conversations/require-skills.ts'
import { snoozing } from '#messaging/inbox/conversations/snooze.ts'
import { taggingCases } from '#messaging/inbox/conversations/tag-cases.ts'
import { tagChats } from '#messaging/inbox/conversations/tag-chats.ts'
import { sendMessage } from '../messages/send.ts'
import type { MacroStep, StepOf } from './macro-input.ts'
import { assertMayDo } from './step-access.ts'
import { isMessage, type MessageStep, messagesOf } from './step-messages.ts'
import { assertReference, caseValueOf } from './step-references.ts'

/** The result of a step in a chat: whether it changed anything, or why it was refused. */
export type StepOutcome = { changed: boolean } | { refusal: AppError }
type Outcomes = Map<string, StepOutcome>

const sentAtOnce = 10

/** Runs one action in each of these chats, some at a time; an expected failure in one does not affect the others. */
async function each(
  ids: readonly string[],
  work: (contactId: string) => Promise<boolean>,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  const one = async (contactId: string): Promise<void> => {
    try {
      outcomes.set(contactId, { changed: await work(contactId) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes.set(contactId, { refusal: error })
    }
  }
  for (let at = 0; at < ids.length; at += sentAtOnce)
    await Promise.all(ids.slice(at, at + sentAtOnce).map(one))
  return outcomes
}

/**
 * The messages of a step, each under its own key if the run has one, so that a message that was sent is not sent again.
 */
async function send(ctx: Ctx, contactId: string, step: MessageStep, key: string | null): Promise<boolean> {
  const chat = await conversationLoader(ctx).load(contactId)
  if (!chat) throw errors.notFound('chat')
  for (const [part, message] of (await messagesOf(ctx, chat, step)).entries()) {
    const idempotencyKey = key && `macro ${key} ${contactId} ${part}`
    await (await sendMessage(ctx, message, { idempotencyKey })).run()
  }
  return true
}

async function setField(ctx: Ctx, contactId: string, step: StepOf<'caseField'>): Promise<boolean> {
  if (!(await conversationLoader(ctx).load(contactId))) throw errors.notFound('chat')
  const before = await latestCaseLoader(ctx).clear(contactId).load(contactId)
  if (!before) throw errors.notFound('case')
  const value = await caseValueOf(ctx, step)
  const after = await updateCase(ctx, before.id, { fields: { [step.key]: value } })
  return before.fields[step.key] !== after.fields[step.key]
}

async function change(ctx: Ctx, ids: readonly string[], chatChange: ChatChange): Promise<Outcomes> {
  return outcomesOf(await changeChats(ctx, ids, chatChange))
}

const outcomesOf = (
  all: readonly { contactId: string; changed: boolean; refusal: AppError | null }[],
): Outcomes =>
  new Map(all.map(({ contactId, changed, refusal }) => [contactId, refusal ? { refusal } : { changed }]))

async function tag(
  ctx: Ctx,
  ids: readonly string[],
  { change: how, names }: StepOf<'tags'>,
): Promise<Outcomes> {
  if (how === 'add_to_contact') return outcomesOf(await tagChats(ctx, ids, { addTags: names }))
  if (how === 'remove_from_contact') return outcomesOf(await tagChats(ctx, ids, { removeTags: names }))
  const tags = how === 'add_to_case' ? { add: names } : { remove: names }
  return change(ctx, ids, taggingCases(ctx, tags, 'names'))
}

async function outcomes(
  ctx: Ctx,
  step: MacroStep,
  ids: readonly string[],
  { key, began }: StepPlace,
): Promise<Outcomes> {
  if (isMessage(step)) {
    if (step.kind === 'cannedResponse') await countUse(ctx, step.cannedResponseId)
    return each(ids, (contactId) => send(ctx, contactId, step, key))
  }
  switch (step.kind) {
    case 'tags':
      return tag(ctx, ids, step)
    case 'caseField':
      return each(ids, (contactId) => setField(ctx, contactId, step))
    case 'assign':
      return change(ctx, ids, assigning(ctx, step))
    case 'assignToCaller':
      return change(ctx, ids, assigning(ctx, { agentId: memberOf(ctx.actor).userId }))
    case 'priority':
      return change(ctx, ids, prioritizing(ctx, step.priority))
    case 'requireSkills':
      return change(ctx, ids, requiringSkills(ctx, step))
    case 'snooze':
      return change(ctx, ids, snoozing(ctx, new Date(began.getTime() + step.minutes * 60_000)))
    case 'close':
      return change(ctx, ids, closing(ctx, { ...step, asksReason: true }))
  }
}

export interface StepPlace {
  /** of the step in its run; null if the run has no key */
  key: string | null
  /** when the run began */
  began: Date
}

/**
 * Does a step in these chats with the use-case that does the same in one of them, in the name of the caller; what speaks
 * against the step itself is told of each chat.
 */
export async function runStep(
  ctx: Ctx,
  step: MacroStep,
  ids: readonly string[],
  place: StepPlace,
): Promise<Outcomes> {
  try {
    assertMayDo(ctx.actor, step)
    await assertReference(ctx, step)
    return await outcomes(ctx, step, ids, place)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return new Map(ids.map((contactId) => [contactId, { refusal: error }]))
  }
}
