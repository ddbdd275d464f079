import type { Ctx } from '#core/context/context.ts'
import type { Reply } from '#messaging/automation/flow-engine/replies.ts'
import type { ChatState } from './decision.ts'
import { joinTexts } from './join-texts.ts'
import { prepareReplies, type Saying, sayingIn } from './prepare-replies.ts'
import type { Said, Step } from './turn.ts'

const idOf = ({ acceptance }: Said): string => acceptance.message.id

/** A message without buttons; null for all others. */
function textOf({ acceptance: { message } }: Said): Reply | null {
  const { body } = message.content as { body?: unknown }
  return message.type === 'text' && typeof body === 'string' ? { kind: 'text', body, buttons: [] } : null
}

/** Two messages as one; null where they stay two. */
async function together(ctx: Ctx, saying: Saying, one: Said, next: Said): Promise<Said | null> {
  const texts = [textOf(one), textOf(next)].flatMap((reply) => (reply ? [{ reply }] : []))
  const [joined, ...others] = joinTexts(texts)
  if (texts.length < 2 || !joined || others.length > 0) return null
  const prepared = await prepareReplies(ctx, saying, [joined.reply])
  const [acceptance] = 'acceptances' in prepared ? prepared.acceptances : []
  return acceptance ? { ...next, acceptance, question: next.question ?? one.question } : null
}

/**
 * Texts that the steps of a turn say one after the other on a number are one message (spec/10 DE15). The last of these steps
 * says it; the others know its id.
 */
export async function joinSteps(ctx: Ctx, chat: ChatState, steps: readonly Step[]): Promise<Step[]> {
  const became = new Map<string, string>()
  const saidLast = new Map<string, Step>()
  const joined: Step[] = []
  for (const given of steps) {
    const { numberId } = given
    const step: Step = { ...given, said: [], saidLater: [] }
    for (const next of given.said) {
      const before = saidLast.get(numberId)
      const one = before?.said.at(-1)
      const both = one ? await together(ctx, sayingIn(chat, numberId), one, next) : null
      if (before && one && both) {
        before.said.pop()
        became.set(idOf(one), idOf(both))
        if (before !== step) before.saidLater.push(idOf(one))
      }
      step.said.push(both ?? next)
      saidLast.set(numberId, step)
    }
    joined.push(step)
  }
  const last = (id: string): string => {
    const later = became.get(id)
    return later === undefined ? id : last(later)
  }
  return joined.map((step) => ({ ...step, saidLater: step.saidLater.map(last) }))
}
