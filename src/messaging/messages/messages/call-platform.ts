import type { App } from '#core/context/context.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { leaveMarketingService } from '#messaging/numbers/accounts/marketing-service.ts'
import { type SendEdge, type SendOutcome, sendToPlatform } from '#outside/platform/messages.ts'

/** A message in the form in which the platform receives it. */
export interface ReadyMessage {
  number: NumberEntry
  body: Record<string, unknown>
  edge: SendEdge
}

/** Why the service for marketing messages refuses a message that the ordinary way may accept (spec/6 13.2). */
const notOnboarded = 131055
const notMarketing = 134100

/**
 * Calls the platform with a message that was tried `attempts` times before. What the service for marketing messages
 * refuses, because the account is not onboarded or the template is of another category by now, goes the ordinary way,
 * once: a refusal says that the platform does not have the message (spec/10 PL5, docs/adr/0146).
 */
export async function callPlatform(
  app: App,
  { number, body, edge }: ReadyMessage,
  attempts: number,
): Promise<SendOutcome> {
  const outcome = await sendToPlatform(app, number, body, attempts, edge)
  if (edge === 'messages' || outcome.kind !== 'refused') return outcome
  const { code } = outcome
  if (code !== notOnboarded && code !== notMarketing) return outcome
  const left = code === notOnboarded ? leaveMarketingService(app, number) : undefined
  const [ordinary] = await Promise.all([sendToPlatform(app, number, body, attempts), left])
  return ordinary
}
