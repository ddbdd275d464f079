import { snake } from '#core/json-names.ts'
import type { FlowEffect } from '#messaging/flow-engine/effects.ts'

/** An effect as simulations show it, for GraphQL and REST alike. */
export function effectObject(effect: FlowEffect): Record<string, unknown> {
  if (effect.kind === 'send') return replyObject(effect)
  if (effect.kind === 'call') {
    const { kind, ...request } = effect.request
    return {
      kind: 'call',
      call: kind,
      node_id: effect.place.nodeId,
      waits: effect.isAwaited,
      ...requestObject(request),
    }
  }
  return snakeKeys(effect)
}

const snakeKeys = (object: object) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [snake(name), value]))

function replyObject({ reply, place }: FlowEffect & { kind: 'send' }) {
  const { kind, ...said } = reply
  const isButtons = reply.kind === 'text' && reply.buttons.length > 0
  return { kind: isButtons ? 'buttons' : kind, node_id: place?.nodeId ?? null, ...snakeKeys(said) }
}

/** Variables of the session stand in its state already. */
function requestObject(request: object) {
  const { vars: _vars, place: _place, ...others } = request as Record<string, unknown>
  return others
}
