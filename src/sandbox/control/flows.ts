import { moveFlow } from '../flows/routes.ts'
import type { Flow } from '../flows/store.ts'
import { unknownObject } from '../graph/errors.ts'
import { type Call, json, type Reply } from '../http.ts'
import { effectOf } from './effect.ts'

const DECISIONS: Record<string, Flow['status']> = {
  block: 'BLOCKED',
  throttle: 'THROTTLED',
  unblock: 'PUBLISHED',
}

/** The platform blocks a published form, slows it down, or lets it go on, with the callback (platform §6, "Status"). */
export function decideFlow(call: Call, _body: unknown, [id = '', decision = '']: string[]): Reply {
  const flow = call.world.flows.find(id)
  const status = DECISIONS[decision]
  if (!flow || !status) throw unknownObject(`${id}/${decision}`, 'POST')
  moveFlow(call.world, flow, status, effectOf(call, ''))
  return json({ success: true, id: flow.id, status: flow.status })
}
