import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import type { MovableClock } from '#core/time/clock.ts'
import { answerJson } from '#doors/http/probes.ts'

const advance = z.strictObject({ advance_seconds: z.number().min(0) })

/** RFC 3339 cannot write years of five digits, and what lies ahead of now (expiry, retention) needs room below them. */
const latestMs = Date.UTC(9900, 0)

/**
 * The clock of tests (spec/7): GET tells the time, POST moves it forward and runs what became due. Exists only when
 * testing.clock is true.
 */
export async function testClock(app: App, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const clock = app.clock as MovableClock
  if (req.method === 'POST') {
    const body = advance.safeParse(await readJson(req))
    if (!body.success)
      return answerJson(res, 400, { error: 'Send {"advance_seconds": n} with n at least 0.' })
    if (clock.nowMs() + body.data.advance_seconds * 1000 > latestMs)
      return answerJson(res, 400, { error: 'The clock goes no further than the year 9900.' })
    await clock.advance(body.data.advance_seconds)
  }
  answerJson(res, 200, { now: clock.now().toISOString() })
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of req) text += chunk
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
