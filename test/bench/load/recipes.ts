import { type BroadcastRecipe, broadcastRequests } from './broadcasts.ts'
import { type CallbackRecipe, callbackRequests } from './callbacks.ts'
import { type ChangeRecipe, changeRequests } from './changes.ts'
import type { Request } from './connection.ts'
import { type ExchangeRecipe, exchangeRequests } from './exchanges.ts'

/** POST /v1/messages: a text to a contact whose window is open, each with an Idempotency-Key of its own. */
interface SendRecipe {
  kind: 'send'
  senders: { key: string; phones: string[] }[]
  /** begins the Idempotency-Keys */
  run: string
  /** this many different requests, again and again: all but the first of each are replays */
  cycle?: number
}

/** A GET of a system by its key, or of a browser by its session cookie. */
export type Get = { path: string } & ({ key: string } | { cookie: string })

/** GETs in turn. */
interface GetRecipe {
  kind: 'get'
  requests: Get[]
  /** the statuses that count as success */
  expect: readonly number[]
}

export type Recipe = (
  | SendRecipe
  | GetRecipe
  | CallbackRecipe
  | BroadcastRecipe
  | ChangeRecipe
  | ExchangeRecipe
) & {
  /** where the load seems to come from; any address of 127.0.0.0/8 */
  localAddress?: string
}

/** Makes request n. Neighbouring numbers ask for different workspaces, as different customers would. */
export function requestsOf(recipe: Recipe): (n: number) => Request {
  if (recipe.kind === 'send') return sendRequests(recipe)
  if (recipe.kind === 'get') return getRequests(recipe)
  if (recipe.kind === 'change') return changeRequests(recipe)
  if (recipe.kind === 'broadcasts') return broadcastRequests(recipe)
  if (recipe.kind === 'exchange') return exchangeRequests(recipe)
  return callbackRequests(recipe)
}

function sendRequests({ senders, run, cycle }: SendRecipe): (n: number) => Request {
  return (given) => {
    const n = cycle ? given % cycle : given
    const sender = at(senders, n)
    const to = at(sender.phones, Math.floor(n / senders.length))
    return {
      method: 'POST',
      path: '/v1/messages',
      headers: {
        authorization: `Bearer ${sender.key}`,
        'content-type': 'application/json',
        'idempotency-key': `${run}-${n}`,
      },
      body: sendBody(to, n),
      expect: [201],
    }
  }
}

function sendBody(to: string, n: number): string {
  const number = String(n).padStart(9, '0')
  return `{"to":"+${to}","type":"text","text":{"body":"Your order ${number} left our house and will be with you on Friday."}}`
}

function getRequests({ requests, expect }: GetRecipe): (n: number) => Request {
  return (n) => {
    const get = at(requests, n)
    const headers: Record<string, string> =
      'key' in get ? { authorization: `Bearer ${get.key}` } : { cookie: get.cookie }
    return { method: 'GET', path: get.path, headers, expect }
  }
}

function at<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T
}
