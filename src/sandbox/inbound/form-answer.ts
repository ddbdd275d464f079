import type { PhoneNumber } from '../accounts.ts'
import type { Customer } from '../customers.ts'
import type { SentMessage } from '../messages/log.ts'
import type { World } from '../world.ts'
import { newestSentTo } from './answered.ts'

type Answer = Record<string, unknown> & { nfm_reply?: Record<string, unknown> }

/**
 * The answer to a form, completed: its usual words, its answers as JSON text, and the token of the last form this
 * customer was sent, when none is given. Answers that message's id too, which the answer quotes.
 */
export function completeFormAnswer(
  world: World,
  number: PhoneNumber,
  customer: Customer,
  interactive: Answer,
): { interactive: Answer; about: string | undefined } {
  const given = interactive.nfm_reply ?? {}
  const answers = answersOf(given.response_json)
  if (answers === null) return { interactive, about: undefined }
  const form = lastForm(world, number, customer)
  const token = answers.flow_token ?? form?.token
  const response_json = JSON.stringify(token === undefined ? answers : { ...answers, flow_token: token })
  const nfm_reply = { name: 'flow', body: 'Sent', ...given, response_json }
  return { interactive: { ...interactive, nfm_reply }, about: form?.messageId }
}

/** An object, or JSON text of one; anything else is left as it was given, and is nobody's answer. */
function answersOf(response: unknown): Record<string, unknown> | null {
  if (response === undefined) return {}
  try {
    const value = typeof response === 'string' ? JSON.parse(response) : response
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function lastForm(world: World, number: PhoneNumber, customer: Customer) {
  for (const message of newestSentTo(world, number, customer)) {
    const token = tokenOf(message)
    if (token !== undefined) return { messageId: message.id, token }
  }
  return undefined
}

/** The token of a form message, or of the form behind a template's button; `unused` is the platform's own default. */
function tokenOf({ type, body }: SentMessage): string | undefined {
  if (type === 'interactive') {
    const { interactive } = JSON.parse(body)
    return interactive.type === 'flow' ? (interactive.action.parameters.flow_token ?? 'unused') : undefined
  }
  if (type !== 'template') return undefined
  const components: Record<string, unknown>[] = JSON.parse(body).template.components ?? []
  const button = components.find(({ sub_type }) => String(sub_type).toLowerCase() === 'flow')
  const [parameter] = (button?.parameters ?? []) as { action?: { flow_token?: string } }[]
  return button ? (parameter?.action?.flow_token ?? 'unused') : undefined
}
