import { setTimeout as sleep } from 'node:timers/promises'
import { type Received, startReceiver } from '../../../outside/guarded-client/receiver.ts'

/** A platform before the sandbox: it passes on messages to so many people, and refuses those to others by 131048. */
export interface LimitedPlatform {
  url: string
  /** how often a message to each person was passed on */
  reached: Map<string, number>
  /** to whom a message was refused, in this order */
  refused: string[]
  /** how many messages came */
  came(): number
  /** to so many people in all from now on */
  letThrough(people: number): void
  /** Keeps refusals back until that is ended, so that many calls are open, however slow whoever makes them is. */
  holdRefusals(): () => void
  close(): Promise<void>
}

/** So late it refuses that calls are open when a process is killed. */
const refusedAfterMs = 150
const refusal = JSON.stringify({ error: { code: 131048, message: 'Limit.', type: 'OAuthException' } })
const json = { 'content-type': 'application/json' }

export async function startLimitedPlatform(sandbox: string): Promise<LimitedPlatform> {
  const reached = new Map<string, number>()
  const refused: string[] = []
  let most = 0
  let held = Promise.resolve()
  const isRefused = (to: string) => !reached.has(to) && reached.size >= most
  const passOn = async ({ method, path, headers, body }: Received) =>
    fetch(`${sandbox}${path}`, {
      method,
      headers: { ...json, authorization: headers.authorization ?? '' },
      ...(body ? { body } : {}),
    })
  const receiver = await startReceiver(async (res, request) => {
    const to: string | undefined = request.path.endsWith('/messages')
      ? JSON.parse(request.body).to
      : undefined
    if (to !== undefined && isRefused(to)) {
      refused.push(to)
      await held
      await sleep(refusedAfterMs)
      res.writeHead(400, json).end(refusal)
      return
    }
    if (to !== undefined) reached.set(to, (reached.get(to) ?? 0) + 1)
    const answer = await passOn(request)
    res.writeHead(answer.status, json).end(await answer.text())
  })
  return {
    url: `http://127.0.0.1:${receiver.port}`,
    reached,
    refused,
    came: () => refused.length + [...reached.values()].reduce((a, b) => a + b, 0),
    letThrough(people) {
      most = people
    },
    holdRefusals() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    close: () => receiver.close(),
  }
}
