import { z } from 'zod'
import { faultSchema } from '../faults.ts'
import { exchange } from '../flows/exchange.ts'
import { unknownObject } from '../graph/errors.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, parseJson, type Reply, success } from '../http.ts'
import { readModel, resetModel, setModel } from '../model/router.ts'
import { changeSettings, settingsChangeSchema } from '../settings.ts'
import { resetWorld } from '../world.ts'
import { injectCallback, postInbound, postPreference, postStatus } from './callbacks.ts'
import { getCalls, postCall, postCallPermission } from './calls.ts'
import { decideFlow } from './flows.ts'
import { listMessages } from './messages.ts'
import { addNumber, listNumbers, signUp } from './numbers.ts'
import { controlPage } from './page.ts'
import { listReceipts } from './receipts.ts'
import { actInThread, listThreads, routeNumber } from './responders.ts'
import { postStateSync } from './state-sync.ts'
import { decideTemplate } from './templates.ts'

type Handler = (call: Call, body: unknown, parts: string[]) => Reply | Promise<Reply>

/** The control plane (running, "The sandbox"), and a few additions; parts of a path after the name go to the handler. */
const ROUTES: Record<string, Handler> = {
  'GET ': controlPage,
  'GET numbers': listNumbers,
  'POST numbers': addNumber,
  'POST inbound': postInbound,
  'GET messages': listMessages,
  'POST status': postStatus,
  'GET receipts': listReceipts,
  'GET calls': getCalls,
  'POST calls': postCall,
  'POST call_permissions': postCallPermission,
  'POST flows': (call, body, parts) =>
    parts[1] === 'exchange' ? exchange(call, body, parts) : decideFlow(call, body, parts),
  'POST responders': routeNumber,
  'GET threads': listThreads,
  'POST threads': actInThread,
  'POST state_sync': postStateSync,
  'POST templates': decideTemplate,
  'GET faults': (call) => json({ faults: call.world.faults.list() }),
  'POST faults': (call, body) => json({ id: call.world.faults.add(bodyOrThrow(faultSchema, body)) }),
  'DELETE faults': removeFaults,
  'GET model': readModel,
  'POST model': setModel,
  'DELETE model': resetModel,
  'GET settings': (call) => json(call.world.settings),
  'POST settings': postSettings,
  'POST reset': reset,
  'POST callback': injectCallback,
  'POST preferences': postPreference,
  'POST clock': advanceClock,
  'POST signup': signUp,
  'GET stats': (call) =>
    json({ callbacks: { ...call.world.callbacks.stats, waiting: call.world.callbacks.waiting } }),
}

export function control(call: Call): Reply | Promise<Reply> {
  const [name = '', ...parts] = call.path.slice('/__sim/'.length).split('/').map(decodeURIComponent)
  const handler = ROUTES[`${call.method} ${name}`]
  if (!handler) throw unknownObject(call.path, call.method)
  return handler(call, call.raw.length === 0 ? {} : parseJson(call.raw), parts)
}

function removeFaults(call: Call, _body: unknown, [id]: string[]): Reply {
  if (id === undefined) call.world.faults.clear()
  else if (!call.world.faults.remove(id)) throw unknownObject(id, 'DELETE')
  return success()
}

function postSettings(call: Call, body: unknown): Reply {
  changeSettings(call.world.settings, bodyOrThrow(settingsChangeSchema, body))
  return json(call.world.settings)
}

function reset(call: Call): Reply {
  resetWorld(call.world)
  return success()
}

const clockSchema = z.strictObject({ advance_seconds: z.number().min(0) })

/** Moves the sandbox's own time forward; what became due happens now. */
function advanceClock(call: Call, body: unknown): Reply {
  const { advance_seconds } = bodyOrThrow(clockSchema, body)
  call.world.clock.advance(advance_seconds * 1000)
  call.world.agenda.rearm()
  return json({ now: new Date(call.world.clock.now()).toISOString() })
}
