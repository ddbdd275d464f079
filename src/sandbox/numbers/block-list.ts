import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { type Customer, idsOf } from '../customers.ts'
import { graphError } from '../graph/errors.ts'
import { page } from '../graph/paging.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply } from '../http.ts'

const MOST_AT_ONCE = 1000
const MOST_BLOCKED = 64_000

/** Customers whom a number takes no messages from and sends none to (platform §7.1, `block_users`). */
export const blockListRoutes: Routes<PhoneNumber> = {
  'GET block_users': listBlocked,
  'POST block_users': (call, number) => change(call, number, true),
  'DELETE block_users': (call, number) => change(call, number, false),
}

const usersSchema = z.looseObject({
  messaging_product: z.literal('whatsapp'),
  block_users: z
    .array(
      z
        .strictObject({ user: z.coerce.string().min(1).optional(), user_id: z.string().optional() })
        .refine((user) => user.user ?? user.user_id, 'user or user_id must be given'),
    )
    .min(1),
})

function listBlocked(call: Call, number: PhoneNumber): Reply {
  const blocked = call.world.customers.blockedBy(number.id)
  const items = blocked.map((customer) => ({ id: customer.userId, ...shown(customer) }))
  return json(page(call, items, ({ id: _id, ...user }) => ({ messaging_product: 'whatsapp', ...user })))
}

/** The user id stands in for a phone that is hidden. */
function shown(customer: Customer) {
  const { wa_id, user_id } = idsOf(customer)
  return wa_id === undefined ? { user_id } : { wa_id }
}

/** Each one for itself: when some fail the others are done, and the answer is an error that lists both. */
async function change(call: Call, number: PhoneNumber, blocks: boolean): Promise<Reply> {
  const { block_users } = bodyOrThrow(usersSchema, await paramsOf(call))
  const { customers } = call.world
  if (block_users.length > MOST_AT_ONCE)
    throw graphError(130429, `A request names at most ${MOST_AT_ONCE} users.`)
  const done: object[] = []
  const failed: object[] = []
  for (const { user, user_id } of block_users) {
    const input = user ?? user_id ?? ''
    const customer = customers.find(input)
    const problem = blocks ? problemOf(call, number, customer) : undefined
    if (problem) failed.push({ input, ...shown(customer), errors: [problem] })
    else {
      customers.setBlocked(customer, number.id, blocks)
      done.push({ input, ...shown(customer) })
    }
  }
  const lists = { [blocks ? 'added_users' : 'removed_users']: done }
  if (failed.length === 0) return json({ messaging_product: 'whatsapp', block_users: lists })
  const details = 'Failed to block some users, see the block_users response list for details'
  const { body } = graphError(139100, details)
  return json(
    {
      messaging_product: 'whatsapp',
      block_users: { ...lists, failed_users: failed },
      error: { ...body, fbtrace_id: `A${call.world.ids.token(22)}` },
    },
    400,
  )
}

/** Only who wrote in the last 24 hours can be blocked, and never oneself. */
function problemOf(call: Call, number: PhoneNumber, customer: Customer) {
  const { customers, clock } = call.world
  if (customer.phone === number.digits) return problem(131021, 'The number cannot block itself.')
  if (customers.blockedBy(number.id).length >= MOST_BLOCKED)
    return problem(139101, `A number blocks at most ${MOST_BLOCKED} users.`)
  if (customers.window(customer, number.id, clock.now()) !== 'open')
    return problem(131047, 'The user has not written in the last 24 hours.')
  return undefined
}

function problem(code: number, details: string) {
  return { message: graphError(code).message, code, error_data: { details } }
}
