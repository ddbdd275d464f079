import type { Ctx } from '#core/context/context.ts'
import { type AppError, errors } from '#core/errors.ts'
import { parseInput } from '#core/validation.ts'
import { conversationLoader } from '#messaging/chat-model/chats/conversation-queries.ts'
import { type MacroStep, runMacroInput } from './macro-input.ts'
import { macroById } from './macro-queries.ts'
import type { StepStatus } from './macro-sets.ts'
import { runStep, type StepOutcome } from './run-step.ts'
import { isLeftOut } from './step-order.ts'

/** The result of one step in one chat. */
export interface StepRun {
  step: MacroStep
  status: StepStatus
  refusal: AppError | null
}

/** The result of a macro in one chat. */
export interface ChatRun {
  contactId: string
  steps: StepRun[]
}

function runOf(step: MacroStep, outcome: StepOutcome | undefined): StepRun {
  if (!outcome) return { step, status: 'skipped', refusal: null }
  if ('refusal' in outcome) return { step, status: 'refused', refusal: outcome.refusal }
  return { step, status: outcome.changed ? 'done' : 'unchanged', refusal: null }
}

/** The kinds of the steps that were refused in a chat so far. */
const refusedIn = (runs: readonly StepRun[] = []) =>
  runs.flatMap(({ step, status }) => (status === 'refused' ? [step.kind] : []))

/**
 * Runs a macro in up to a hundred chats: each step in all of them, then the next one, also where one was refused. A chat in
 * which the answer could not be sent is not put aside as if it had been answered. What was done stays done.
 */
export async function runMacro(ctx: Ctx, input: unknown): Promise<ChatRun[]> {
  const { macroId, contactIds, idempotencyKey } = parseInput(runMacroInput, input)
  const { steps } = await macroById(ctx, macroId)
  const began = ctx.now()
  const ids = [...new Set(contactIds.map((id) => id.toLowerCase()))]
  const chats = await conversationLoader(ctx).loadMany(ids)
  const seen = ids.filter((_, index) => chats[index] !== null)
  const runs = new Map(ids.map((contactId): [string, StepRun[]] => [contactId, []]))
  for (const [index, step] of steps.entries()) {
    const key = idempotencyKey ? `${idempotencyKey} ${index}` : null
    const going = seen.filter((id) => !isLeftOut(step.kind, refusedIn(runs.get(id))))
    const outcomes = going.length > 0 ? await runStep(ctx, step, going, { key, began }) : new Map()
    for (const id of ids) {
      const isUnknown = index === 0 && !seen.includes(id)
      const outcome = isUnknown ? { refusal: errors.notFound('chat') } : outcomes.get(id)
      runs.get(id)?.push(runOf(step, outcome))
    }
    for (const id of seen) conversationLoader(ctx).clear(id)
  }
  return ids.map((contactId) => ({ contactId, steps: runs.get(contactId) ?? [] }))
}
