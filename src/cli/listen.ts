import type { App } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { isPublicEvent } from '#telling/resources.ts'
import { renderEvents } from '#telling/webhooks/fan-out/bodies.ts'
import { lastEventNumber, type NumberedEvent, readEventsAfter } from '#telling/webhooks/fan-out/read.ts'
import { signedRequest } from '#telling/webhooks/sending/request.ts'
import { type OpenedEndpoint, signingKey } from '#telling/webhooks/sending/signing.ts'
import { newSecret } from '#telling/webhooks/webhook-secrets.ts'

export interface Listening {
  workspaceId: string
  forwardTo: string
  /** all when left out */
  events?: string[] | undefined
}

const everyMs = 300
const timeLimitMs = 10_000

const line = (text: string) => process.stdout.write(`${text}\n`)

/** What can never show or post anything is refused at once. */
function assertListening({ forwardTo, events = [] }: Listening): void {
  if (!/^https?:$/.test(URL.parse(forwardTo)?.protocol ?? ''))
    throw errors.invalidField('--forward-to', 'Must be an http or https URL.')
  const unknown = events.find((event) => !isPublicEvent(event))
  if (unknown !== undefined) throw errors.invalidField('--events', `No such event: ${unknown}.`)
}

/** Posts one event as a webhook endpoint would get it, and says what came of it. */
async function forward(app: App, to: string, endpoint: OpenedEndpoint, event: NumberedEvent, body: string) {
  const { headers } = signedRequest(endpoint, { id: newId(app.clock.nowMs()), body }, app.clock.now())
  const signal = AbortSignal.timeout(timeLimitMs)
  const started = performance.now()
  const outcome = await fetch(to, { method: 'POST', headers, body, redirect: 'manual', signal }).then(
    async (response) => {
      await response.body?.cancel()
      return String(response.status)
    },
    (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
  )
  const ms = Math.round(performance.now() - started)
  line(`${event.occurredAt.toISOString()}  ${event.type}  ${event.subjectId}  -> ${outcome} (${ms} ms)`)
}

/** Settles when somebody presses Ctrl-C or asks the process to end. */
function untilEnded(): { ended: () => boolean; signal: Promise<void> } {
  let ended = false
  const signal = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const)
      process.once(name, () => {
        ended = true
        resolve()
      })
  })
  return { ended: () => ended, signal }
}

/**
 * Reads the event log of a workspace from now on and posts each event to a developer's receiver, signed with a secret
 * that this run makes and prints. No endpoint is made, and nothing is tried again.
 */
export async function listen(app: App, listening: Listening): Promise<void> {
  assertListening(listening)
  const { workspaceId, forwardTo, events } = listening
  const secret = newSecret()
  const endpoint = { keys: [signingKey(secret)], headers: {} }
  const wanted = ({ type }: NumberedEvent) => isPublicEvent(type) && (!events || events.includes(type))
  const { ended, signal } = untilEnded()
  let last = await lastEventNumber(app.pool, workspaceId)
  line(`Posting events to ${forwardTo}. The signing secret of this run is ${secret}`)
  while (!ended()) {
    const found = await readEventsAfter(app.pool, workspaceId, last)
    const rendered = await renderEvents(app, workspaceId, found.filter(wanted))
    for (const event of found.filter(wanted)) {
      const body = rendered.get(event.id)?.body
      if (body !== undefined && !ended()) await forward(app, forwardTo, endpoint, event, body)
    }
    last = found.at(-1)?.seq ?? last
    if (found.length === 0)
      await Promise.race([signal, new Promise((resolve) => setTimeout(resolve, everyMs))])
  }
}
