import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { inTransaction } from '#core/db/db.ts'
import type { CallResult } from '#messaging/flow-engine/state.ts'
import { runScript, type ScriptAsked } from '#outside/scripts/script-pool.ts'
import type { CallHandler } from '../bot-calls/call-handler.ts'
import { endCall } from '../bot-calls/calls.ts'
import { wakeSession } from '../bot-calls/wake-session.ts'

// Nodes `script` of flows (docs/adr/0129): their result goes on in the flow as the answer of an address does.

const requestShape = z.object({ code: z.string(), vars: z.record(z.string(), z.unknown()) })

/** What a script comes to: 200 with its JSON, or nothing with what went wrong. */
export async function scriptResult(app: App, asked: ScriptAsked): Promise<CallResult> {
  const ran = await runScript(app, asked)
  return 'json' in ran ? { status: 200, body: ran.json } : { status: null, body: ran.problem.slice(0, 500) }
}

/** One process runs two at once; a script changes nothing outside, so it may begin anew. */
export const flowScripts: CallHandler = {
  atOnce: 20,
  mayBeginAnew: true,
  async run(app, call) {
    const read = requestShape.safeParse(call.request)
    return read.success ? scriptResult(app, read.data) : { status: null, body: 'the request cannot be read' }
  },
  async finish(app, call, result) {
    await inTransaction(app.pool, async (tx) => {
      if (!(await endCall(tx, call))) return
      await wakeSession(app, tx, call, result ?? { status: null, body: 'the script did not end' })
    })
  },
}
