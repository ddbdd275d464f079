import { z } from 'zod'
import type { CallNews } from '#messaging/calls/calls/call-news.ts'
import type { Sender } from '#messaging/contacts/contacts/identities.ts'
import type { Effect, Normalised } from './effects.ts'
import { platformErrors } from './errors.ts'
import { digitsOrNull, listOrEmpty, naming, textOrNull, unixSeconds } from './fields.ts'
import type { ReceivedAt } from './messages.ts'
import { identify, type Person, people } from './people.ts'

const callsValue = z.looseObject({
  contacts: people,
  calls: listOrEmpty,
  statuses: listOrEmpty,
  errors: platformErrors,
})

/** An SDP is a page or two; what is longer is none. */
const mostSdp = 50_000

const session = z.looseObject({ sdp: z.string().min(1).max(mostSdp) }).transform(({ sdp }) => sdp)

const call = naming(
  z.looseObject({
    id: z.string().min(1),
    event: textOrNull,
    direction: textOrNull,
    timestamp: unixSeconds,
    start_time: unixSeconds,
    end_time: unixSeconds,
    duration: z.coerce.number().int().min(1).max(86_400).optional().catch(undefined),
    from: digitsOrNull,
    from_user_id: textOrNull,
    from_parent_user_id: textOrNull,
    to: digitsOrNull,
    to_user_id: textOrNull,
    session: session.nullish().catch(null),
    cta_payload: textOrNull,
    biz_opaque_callback_data: textOrNull,
    errors: platformErrors,
  }),
)
type GivenCall = z.output<typeof call>

const status = naming(
  z.looseObject({
    id: z.string().min(1),
    type: textOrNull,
    status: textOrNull,
    timestamp: unixSeconds,
    recipient_id: digitsOrNull,
    recipient_user_id: textOrNull,
    biz_opaque_callback_data: textOrNull,
  }),
)

/**
 * How events end that offer a file about a call, such as `call_recording_available` (spec/10 PL10). They change nothing
 * of the call, and Parley does not ask the platform for such files: the callback is kept as it came.
 */
const madeOfACall = '_available'

/** The field `calls`: what becomes of calls of both sides (spec/6 9, spec/10 PL10). */
export function normaliseCalls(place: ReceivedAt, value: unknown): Normalised {
  const parsed = callsValue.safeParse(value)
  if (!parsed.success) return { effects: [], notes: ['a value that is no object'] }
  const { contacts, calls, statuses, errors } = parsed.data
  const normalised: Normalised = { effects: [], notes: [] }
  for (const given of calls)
    addCall(normalised, place, contacts, { given, error: errors[0]?.message ?? null })
  for (const given of statuses) addStatus(normalised, place, contacts, given)
  return normalised
}

type Told = Pick<CallNews, 'platformCallId' | 'direction' | 'callbackData' | 'at' | 'what'>

function effectOf({ number }: ReceivedAt, sender: Sender, told: Told): Effect {
  const { workspaceId, businessId, id: numberId, name: numberName } = number
  return { kind: 'call', news: { workspaceId, businessId, numberId, numberName, sender, ...told } }
}

function addCall(
  { effects, notes }: Normalised,
  place: ReceivedAt,
  contacts: readonly Person[],
  { given, error }: { given: unknown; error: string | null },
): void {
  const { data } = call.safeParse(given)
  if (data?.event?.endsWith(madeOfACall)) return void notes.push(`call ${data.id} tells ${data.event}`)
  const made = data?.direction?.toUpperCase()
  if (!data || (made !== 'USER_INITIATED' && made !== 'BUSINESS_INITIATED')) return
  const direction = made === 'USER_INITIATED' ? 'incoming' : 'outgoing'
  const names =
    direction === 'incoming'
      ? { waId: data.from, userId: data.from_user_id, parentUserId: data.from_parent_user_id }
      : { waId: data.to, userId: data.to_user_id, parentUserId: null }
  const sender = identify(names, contacts)
  // Of a call of ours nothing is lost: its row knows whom it is for.
  if (!sender && direction === 'outgoing') return
  if (!sender) return void notes.push(`call ${data.id} names nobody who made it`)
  const what = whatOf(data, data.errors[0]?.message ?? error)
  const at = data.end_time ?? data.start_time ?? data.timestamp ?? place.receivedAt
  const callbackData = data.biz_opaque_callback_data
  effects.push(effectOf(place, sender, { platformCallId: data.id, direction, callbackData, at, what }))
}

/** What says how long it was has ended, whatever it calls itself. */
function whatOf(data: GivenCall, error: string | null): CallNews['what'] {
  const { duration = null, event } = data
  if (event === 'terminate' || duration !== null)
    return { kind: 'terminate', duration, startedAt: data.start_time, error }
  return { kind: 'connect', sdp: data.session ?? null, payload: data.cta_payload }
}

const statuses: Readonly<Record<string, 'ringing' | 'accepted' | 'rejected'>> = {
  RINGING: 'ringing',
  ACCEPTED: 'accepted',
  REJECTED: 'rejected',
}

function addStatus(
  { effects }: Normalised,
  place: ReceivedAt,
  contacts: readonly Person[],
  given: unknown,
): void {
  const { data } = status.safeParse(given)
  const word = statuses[data?.status?.toUpperCase() ?? '']
  if (!data || !word) return
  const names = { waId: data.recipient_id, userId: data.recipient_user_id, parentUserId: null }
  const sender = identify(names, contacts)
  if (!sender) return
  effects.push(
    effectOf(place, sender, {
      platformCallId: data.id,
      direction: 'outgoing',
      callbackData: data.biz_opaque_callback_data,
      at: data.timestamp ?? place.receivedAt,
      what: { kind: 'status', status: word },
    }),
  )
}
