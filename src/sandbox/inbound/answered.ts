import type { PhoneNumber } from '../accounts.ts'
import { type Customer, keyOf } from '../customers.ts'
import type { SentMessage } from '../messages/log.ts'
import type { World } from '../world.ts'

/** What the number sent to the customer, the newest first. */
export function newestSentTo(world: World, number: PhoneNumber, customer: Customer): SentMessage[] {
  const sent = world.messages.list(keyOf(customer), 0).filter((message) => message.number === number)
  return sent.reverse()
}

type Tap = { type: string; interactive?: unknown; button?: unknown }
type Tapped = { type?: string; button_reply?: { id?: unknown }; list_reply?: { id?: unknown } }

/**
 * The message that a tap on a button or on a row of a list answers: the newest one that has it, else the newest of its
 * kind. A tap is always an answer, and the platform says to what (platform §11.1).
 */
export function answeredBy(
  world: World,
  number: PhoneNumber,
  customer: Customer,
  message: Tap,
): string | undefined {
  const tap = tapOf(message)
  if (tap === undefined) return undefined
  const sent = newestSentTo(world, number, customer).filter(({ type }) => type === tap.kind)
  return (sent.find(({ body }) => holds(JSON.parse(body), tap.id)) ?? sent[0])?.id
}

function tapOf({ type, interactive, button }: Tap): { kind: string; id: unknown } | undefined {
  if (type === 'button')
    return { kind: 'template', id: (button as { payload?: unknown } | undefined)?.payload }
  if (type !== 'interactive') return undefined
  const { button_reply, list_reply } = (interactive ?? {}) as Tapped
  const reply = button_reply ?? list_reply
  return reply && { kind: 'interactive', id: reply.id }
}

/** Whether any member of a message is this text. */
function holds(value: unknown, text: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === text
  return Object.values(value).some((each) => holds(each, text))
}
