import { z } from 'zod'
import { type Normalised, senderWith } from './effects.ts'
import { digitsOrNull, naming, textOrNull, unixSeconds } from './fields.ts'
import type { ReceivedAt } from './messages.ts'

const move = z
  .looseObject({
    previous_owner_role: textOrNull,
    previous_owner_app_role: textOrNull,
    new_owner_role: textOrNull,
    new_owner_app_role: textOrNull,
  })
  .transform((told) => ({
    previousRole: told.previous_owner_role ?? told.previous_owner_app_role,
    newRole: told.new_owner_role ?? told.new_owner_app_role,
  }))
  .optional()
  .catch(undefined)

const person = naming(
  z.looseObject({ phone_number: digitsOrNull, wa_id: digitsOrNull, user_id: textOrNull, id: textOrNull }),
)

const handover = z.looseObject({
  type: textOrNull,
  timestamp: unixSeconds,
  sender: person,
  control_passed: move,
  control_taken: move,
})

/** What is told of a second happened within it: no message of the same second undoes it. */
const endOfSecond = 999

/**
 * The field `messaging_handovers` (spec/10 PL2): whoever gets a chat is told that it was passed, and whoever loses it
 * that it was taken.
 */
export function normaliseHandovers({ number, receivedAt }: ReceivedAt, value: unknown): Normalised {
  const { data } = handover.safeParse(value)
  const passed = data?.type ? data.type === 'control_passed' : data?.control_passed !== undefined
  const told = passed ? data?.control_passed : data?.control_taken
  if (!data || !told) return { effects: [], notes: ['a handover of an unknown kind'] }
  const { phone_number, wa_id, user_id } = data.sender
  const waId = phone_number ?? wa_id
  if (waId === null && user_id === null)
    return { effects: [], notes: ['a handover that names nobody whose chat it is'] }
  const { workspaceId, businessId, id: numberId } = number
  const second = data.timestamp ?? receivedAt
  const move = {
    workspaceId,
    businessId,
    numberId,
    sender: senderWith({ waId, userId: user_id }),
    owner: passed ? ('workspace' as const) : ('external' as const),
    ownerRole: passed ? null : told.newRole,
    ownRole: passed ? told.newRole : told.previousRole,
    at: new Date(Math.floor(second.getTime() / 1000) * 1000 + endOfSecond),
  }
  return { effects: [{ kind: 'handover', move }], notes: [] }
}
