import { seal, signed } from '../../messaging/automation/forms/form-endpoint/phone.ts'
import { appSecret } from './callbacks.ts'
import type { Request } from './connection.ts'

/** A number whose forms ask, and tokens of messages that opened them. */
export interface AskedNumber {
  phoneId: string
  tokens: string[]
}

/** POST /forms/{number}: what phones ask while a form is filled in, sealed as they seal it. */
export interface ExchangeRecipe {
  kind: 'exchange'
  numbers: AskedNumber[]
  publicKey: string
  /** by turns without a signature and with one of another secret, small and large */
  isFlood?: true
  /** the statuses that count as success */
  expect: number[]
}

/** So many different requests, again and again: sealing one takes the generator longer than sending it. */
const different = 1_000
const padding = 'x'.repeat(40_000)

function bodyOf({ numbers, publicKey, isFlood }: ExchangeRecipe, n: number) {
  const number = numbers[n % numbers.length] as AskedNumber
  const flow_token = number.tokens[Math.floor(n / numbers.length) % number.tokens.length]
  const data = { name: `Customer ${n}`, day: '2026-12-04', ...(isFlood && n % 4 < 2 && { padding }) }
  return {
    phoneId: number.phoneId,
    sealed: seal(publicKey, { version: '3.0', action: 'data_exchange', screen: 'START', data, flow_token }),
  }
}

/** The sealed body of request n, with what opens its answer. */
export function exchangeRequest(recipe: ExchangeRecipe, n: number): Request & { open(text: string): object } {
  const { phoneId, sealed } = bodyOf(recipe, n)
  const { body, open } = sealed
  const signature = recipe.isFlood ? signed(body, 'of somebody else') : signed(body, appSecret)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (!(recipe.isFlood && n % 2 === 0)) headers['x-hub-signature-256'] = signature
  return { method: 'POST', path: `/forms/${phoneId}`, headers, body, expect: recipe.expect, open }
}

export function exchangeRequests(recipe: ExchangeRecipe): (n: number) => Request {
  const known = new Map<number, Request>()
  return (given) => {
    const n = given % different
    const before = known.get(n)
    if (before) return before
    const { open: _, ...request } = exchangeRequest(recipe, n)
    known.set(n, request)
    return request
  }
}
