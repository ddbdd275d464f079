import type { Customer } from '../customers.ts'
import type { FaultError } from '../faults.ts'
import { type CallbackError, callbackError } from '../graph/errors.ts'
import { receive } from '../inbound/receive.ts'
import { bareType, fits } from '../media/types.ts'
import type { World } from '../world.ts'
import type { SentMessage } from './log.ts'
import { type Status, sendStatus } from './status-callback.ts'

/** Recipients that always behave in one way (running, "Magic recipients"). */
const NEVER_READ = '15550100001'
const UNDELIVERABLE = '15550100002'
const NEVER_CONFIRMED = '15550100003'
const ANSWERS_BACK = '15550100004'
const WINDOW_CLOSED = '15550100005'

/** Starts what will be reported about a message that was just taken. */
export function startProgress(world: World, message: SentMessage): void {
  const { effect } = message
  if (effect.hang || effect.reset || message.customer.phone === NEVER_CONFIRMED) return
  const problem = problemOf(world, message)
  if (problem) schedule(world, message, world.settings.auto.sent_ms ?? 0, () => fail(world, message, problem))
  else if (message.mediaLink !== undefined && world.settings.fetch_links)
    void fetchThenClimb(world, message, message.mediaLink)
  else climb(world, message)
}

/** Reports one status; after `failed` nothing more is reported by itself. */
export function report(
  world: World,
  message: SentMessage,
  status: Status,
  errors: CallbackError[] = [],
  effect = message.effect,
): void {
  const now = world.clock.now()
  if (status === 'failed') message.failed ??= { at: now, reason: errors[0]?.error_data.details ?? '' }
  if (status === 'sent') message.sentAt ??= now
  if (status === 'delivered' || status === 'read') message.deliveredAt ??= now
  if (status === 'read') message.readAt ??= now
  sendStatus(world, message, status, errors, effect)
}

function climb(world: World, message: SentMessage): void {
  const { sent_ms, delivered_ms, read_ms } = world.settings.auto
  schedule(world, message, sent_ms, () => report(world, message, 'sent'))
  if (message.type === 'reaction' || message.isUnpaid) return
  schedule(world, message, delivered_ms, () => report(world, message, 'delivered'))
  if (message.customer.phone === NEVER_READ) return
  schedule(world, message, read_ms, () => report(world, message, 'read'))
  if (message.isVoice) schedule(world, message, read_ms, () => report(world, message, 'played'))
  if (message.customer.phone === ANSWERS_BACK)
    schedule(world, message, read_ms ?? delivered_ms ?? sent_ms ?? 0, () => answerBack(world, message))
}

function schedule(world: World, message: SentMessage, wait: number | null, run: () => void): void {
  if (wait === null) return
  world.agenda.after(wait, () => {
    if (!message.failed) run()
  })
}

function fail(world: World, message: SentMessage, error: CallbackError): void {
  report(world, message, 'failed', [error])
}

function answerBack(world: World, message: SentMessage): void {
  const { phone, userId } = message.customer
  const text = { body: 'Thank you, I have read your message.' }
  receive(world, {
    number: message.number,
    from: phone ?? userId,
    message: { type: 'text', text },
    effect: message.effect,
  })
}

/** What makes an accepted message fail later (platform §2.1: "real recipient problems come later"). */
function problemOf(world: World, message: SentMessage): CallbackError | null {
  const { customer, effect } = message
  if (effect.error !== undefined) return callbackErrorOf(effect.error)
  if (customer.phone === UNDELIVERABLE || world.customers.isBlocked(customer, message.number.id))
    return callbackError(131026, 'Message undeliverable.')
  if (customer.phone === WINDOW_CLOSED || isOutsideWindow(world, message)) {
    return callbackError(
      131047,
      'More than 24 hours have passed since the customer last replied to this number.',
    )
  }
  if (message.category === 'MARKETING' && world.customers.isOptedOut(customer, message.number.id))
    return callbackError(131050)
  if (message.category === 'MARKETING' && !world.settings.marketing_to_us && isAmerican(customer))
    return callbackError(131049)
  if (reactsToReaction(world, message)) return callbackError(131009, 'A reaction cannot be reacted to.')
  return null
}

/** Canada shares +1 and is taken for the United States here. */
function isAmerican({ phone, userId }: Customer): boolean {
  return phone === undefined ? userId.startsWith('US.') : phone.startsWith('1')
}

function isOutsideWindow(world: World, message: SentMessage): boolean {
  const rule = world.settings.customer_window
  if (message.type === 'template' || message.isDirect || rule === 'off') return false
  const window = world.customers.window(message.customer, message.number.id, world.clock.now())
  return window === 'closed' || (rule === 'strict' && window === 'unknown')
}

function reactsToReaction(world: World, message: SentMessage): boolean {
  const target = message.reactsTo
  if (target === undefined) return false
  return (world.messages.sent(target) ?? world.messages.received(target))?.type === 'reaction'
}

/** The error of a rule or of the control plane, given as a code or as an object. */
export function callbackErrorOf(error: FaultError): CallbackError {
  if (typeof error === 'number') return callbackError(error)
  return callbackError(error.code, error.details, error.title ?? error.message)
}

async function fetchThenClimb(world: World, message: SentMessage, link: string): Promise<void> {
  const found = await fetch(link, { signal: AbortSignal.timeout(10_000) })
    .then((response) =>
      response.ok ? bareType(response.headers.get('content-type') ?? '') : `HTTP ${response.status}`,
    )
    .catch((error: unknown) => String(error))
  const isHeader = message.type === 'template' || message.type === 'interactive'
  if (found.includes('/') && (isHeader || fits(found, message.type))) climb(world, message)
  else fail(world, message, callbackError(131053, `Media could not be fetched from the link: ${found}`))
}
