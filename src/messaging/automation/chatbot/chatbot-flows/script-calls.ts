import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { inTransaction } from '#core/db/db.ts'
import type { CallResult } from '#messaging/automation/flow-engine/state.ts'
import { type Ran, runScript, type ScriptAsked, tryScript } from '#outside/scripts/script-pool.ts'
import type { CallHandler } from '../bot-calls/call-handler.ts'
import { endCall } from '../bot-calls/calls.ts'
import { wakeSession } from '../bot-calls/wake-session.ts'

// Nodes `script` of flows (docs/adr/0129): their result goes on in the flow as the answer of an address does.

const requestShape = z.object({ code: z.string(), vars: z.record(z.string(), z.unknown()) })

/** What a script comes to: 200 with its JSON, or nothing with what went wrong. */
const resultOf = (ran: Ran): CallResult =>
  'json' in ran ? { status: 200, body: ran.json } : { status: null, body: ran.problem.slice(0, 500) }

/** So long the scripts of one simulation may take in all. */
const simulationMs = 2_000

/** Runs the scripts of one simulation, as long as there is time left for them. */
export function simulatedScripts(app: App): (asked: ScriptAsked) => Promise<CallResult> {
  let leftMs = simulationMs
  return async (asked) => {
    if (leftMs <= 0) return { status: null, body: 'the scripts of this simulation took too long' }
    const begun = performance.now()
    const ran = await tryScript(app, asked)
    leftMs -= performance.now() - begun
    return resultOf(ran)
  }
}

/** One process runs two at once; a script changes nothing outside, so it may begin again. */
export const flowScripts: CallHandler = {
  atOnce: 20,
  mayBeginAnew: true,
  async run(app, call) {
    const read = requestShape.safeParse(call.request)
    return read.success
      ? resultOf(await runScript(app, read.data))
      : { status: null, body: 'the request cannot be read' }
  },
  async finish(app, call, result) {
    await inTransaction(app.pool, async (tx) => {
      if (!(await endCall(tx, call))) return
      await wakeSession(app, tx, call, result ?? { status: null, body: 'the script did not end' })
    })
  },
}
