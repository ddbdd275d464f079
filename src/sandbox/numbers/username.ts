import { z } from 'zod'
import type { PhoneNumber, Username } from '../accounts.ts'
import { dispatchAccount } from '../callbacks/dispatch.ts'
import { graphError, invalidParameter } from '../graph/errors.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply, success } from '../http.ts'

/** The name by which customers find a number (platform §7.1, §12.9). */
export const usernameRoutes: Routes<PhoneNumber> = {
  'GET username': (_call, number) => json(number.username ?? {}),
  'POST username': take,
  'DELETE username': (call, number) => {
    if (number.username) release(call, number, number.username)
    return success()
  },
  'GET username_suggestions': suggest,
}

const takeSchema = z.looseObject({
  username: z.string(),
  transfer_action: z.enum(['none', 'force_transfer']).default('none'),
})

async function take(call: Call, number: PhoneNumber): Promise<Reply> {
  const { username, transfer_action } = bodyOrThrow(takeSchema, await paramsOf(call))
  if (!number.registered) throw graphError(133010, 'The number must be registered before it has a username.')
  if (!isWellFormed(username)) throw invalidParameter('Param username is not a valid username.')
  const owner = ownerOf(call, username)
  if (owner && owner !== number) {
    if (owner.businessId !== number.businessId)
      throw graphError(147001, 'Another business has this username.')
    if (transfer_action === 'none')
      throw graphError(147005, 'Another number of the portfolio has this username; use force_transfer.')
    release(call, owner, owner.username!)
  }
  number.username = { username, status: 'approved' }
  announce(call, number, number.username)
  return json({ status: 'approved' })
}

function release(call: Call, number: PhoneNumber, { username }: Username): void {
  number.username = null
  announce(call, number, { username, status: 'deleted' })
}

function announce(call: Call, number: PhoneNumber, update: { username: string; status: string }): void {
  const value = { display_phone_number: number.digits, ...update }
  dispatchAccount(call.world, number.businessId, 'business_username_updates', value, call.effect)
}

/** 3 to 35 letters, digits, periods and underscores with a letter among them, and nothing that looks like an address. */
function isWellFormed(username: string): boolean {
  return (
    /^[A-Za-z0-9._]{3,35}$/.test(username) &&
    /[A-Za-z]/.test(username) &&
    !/^\.|\.$|\.\.|^www/i.test(username) &&
    !/\.(com|org|net|int|edu|gov|mil|us|in|io|ai|html)$/i.test(username)
  )
}

function ownerOf(call: Call, username: string): PhoneNumber | undefined {
  const same = (number: PhoneNumber) => number.username?.username.toLowerCase() === username.toLowerCase()
  return [...call.world.accounts.numbers.values()].find(same)
}

function suggest(call: Call, number: PhoneNumber): Reply {
  const name = number.verifiedName.toLowerCase().replace(/[^a-z0-9]+/g, '_')
  const wanted = [name, `${name}.official`, `${name}_${number.digits.slice(-4)}`]
  const free = wanted.filter((username) => isWellFormed(username) && !ownerOf(call, username))
  return json({ data: [{ username_suggestions: free }] })
}
