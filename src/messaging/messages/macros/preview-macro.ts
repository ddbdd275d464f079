import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { latestCaseLoader } from '#messaging/chat-model/cases/case-queries.ts'
import { checkedReason } from '#messaging/chat-model/cases/close-case.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import type { ConversationRow } from '#messaging/chat-model/chats/conversation-row.ts'
import { textOf } from '#messaging/chat-model/messages/preview.ts'
import { seesChatOf } from '#messaging/contacts/contacts/visibility.ts'
import { isClosed } from '#messaging/inbox/conversations/prioritize.ts'
import { parseSend, prepareSend } from '../messages/checks.ts'
import type { MacroStep } from './macro-input.ts'
import { type Macro, macroById } from './macro-queries.ts'
import { assertMayDo } from './step-access.ts'
import { isMessage, type MessageStep, messagesOf } from './step-messages.ts'
import { isLeftOut } from './step-order.ts'
import { assertReference } from './step-references.ts'

/** What a step would do in a chat. */
export interface StepPreview {
  step: MacroStep
  /** the message, as the customer would read it */
  text: string | null
  /** the reason of the refusal */
  problem: AppError | null
}

export interface MacroPreview {
  macro: Macro
  steps: StepPreview[]
}

/** The chat in the state after the previous steps. */
interface Course {
  isOpen: boolean
  hasCase: boolean
  agentId: string | null
}

async function wordsOf(ctx: Ctx, chat: ConversationRow, step: MessageStep): Promise<string> {
  const words: string[] = []
  for (const message of await messagesOf(ctx, chat, step)) {
    const { type, content } = await prepareSend(ctx, await parseSend(ctx, message))
    words.push(textOf(type, content) ?? '')
  }
  return words.filter((part) => part !== '').join('\n')
}

const leftOut = () =>
  new AppError('invalid_state', 'The message before it is refused.').because('message_refused')

const ofOpenChats: readonly string[] = ['priority', 'requireSkills', 'snooze']

/** Throws the reason for which the step would be refused; its references are already checked. */
async function assertGoes(ctx: Ctx, step: MacroStep, { isOpen, hasCase, agentId }: Course): Promise<void> {
  if (!seesChatOf(ctx.actor, agentId)) throw errors.notFound('chat')
  const isOfCase =
    step.kind === 'caseField' ||
    (step.kind === 'tags' && (step.change === 'add_to_case' || step.change === 'remove_from_case'))
  if (isOfCase && !hasCase) throw errors.notFound('case')
  if (ofOpenChats.includes(step.kind) && !isOpen) throw isClosed()
  if (step.kind === 'close' && isOpen) await checkedReason(ctx, ctx.app.pool, step.reasonId)
}

/** A member's free text opens a closed chat, a template does not; the case begins with it. */
function after(ctx: Ctx, step: MacroStep, course: Course): Course {
  if (step.kind === 'text' || step.kind === 'cannedResponse')
    return { ...course, isOpen: true, hasCase: true }
  if (step.kind === 'close') return { ...course, isOpen: false, hasCase: course.hasCase || course.isOpen }
  if (step.kind === 'assignToCaller') return { ...course, agentId: memberOf(ctx.actor).userId }
  if (step.kind === 'assign' && step.agentId !== undefined) return { ...course, agentId: step.agentId }
  return course
}

/**
 * Tells what a macro would do in a chat, step by step, and why a step would be refused: nothing is changed. Each step is
 * judged as if those before it that would not be refused had been done.
 */
export async function previewMacro(ctx: Ctx, macroId: string, contactId: string): Promise<MacroPreview> {
  const macro = await macroById(ctx, macroId)
  const chat = await requireConversation(ctx, contactId)
  const hasCase = (await latestCaseLoader(ctx).load(chat.contactId)) !== null
  let course: Course = { isOpen: chat.status === 'open', hasCase, agentId: chat.agentId }
  const steps: StepPreview[] = []
  const refused: string[] = []
  for (const step of macro.steps) {
    const preview: StepPreview = { step, text: null, problem: null }
    try {
      if (isLeftOut(step.kind, refused)) throw leftOut()
      assertMayDo(ctx.actor, step)
      await assertReference(ctx, step)
      await assertGoes(ctx, step, course)
      if (isMessage(step)) preview.text = await wordsOf(ctx, chat, step)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      preview.problem = error
      refused.push(step.kind)
    }
    steps.push(preview)
    if (!preview.problem) course = after(ctx, step, course)
  }
  return { macro, steps }
}
