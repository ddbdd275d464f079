import { keyOf } from '../customers.ts'
import { addressKey } from '../faults.ts'
import { invalidParameter } from '../graph/errors.ts'
import type { Call, Reply } from '../http.ts'
import type { SentMessage } from '../messages/log.ts'
import type { World } from '../world.ts'

/** What the platform was asked to send, in order, the bodies exactly as received. */
export function listMessages(call: Call): Reply {
  const to = call.query.get('to')
  const messages = call.world.messages.list(
    to ? recipientKey(call.world, to) : undefined,
    sinceOf(call.query.get('since')),
  )
  return { status: 200, body: `{"messages":[${messages.map(shown).join(',')}]}` }
}

function shown(message: SentMessage): string {
  const { id, number, to } = message
  const head = JSON.stringify({ id, at: new Date(message.at).toISOString(), phone_number_id: number.id, to })
  return `${head.slice(0, -1)},"body":${message.body}}`
}

/** A `+` in a query means a space, which digits alone do not mind. */
function recipientKey(world: World, to: string): string {
  return keyOf(world.customers.find(addressKey(to)))
}

/** A time of a query, ISO or milliseconds; none is the beginning. */
export function sinceOf(since: string | null): number {
  if (!since) return 0
  const time = /^\d+$/.test(since) ? Number(since) : Date.parse(since.replace(' ', '+'))
  if (Number.isNaN(time)) throw invalidParameter('Param since must be an ISO time or milliseconds.')
  return time
}
