import { type CallbackRecipe, callbackRequests } from './callbacks.ts'
import type { Request } from './connection.ts'

/** POST /v1/messages: a text to a contact whose window is open, each with an Idempotency-Key of its own. */
interface SendRecipe {
  kind: 'send'
  senders: { key: string; phones: string[] }[]
  /** begins the Idempotency-Keys */
  run: string
  /** this many different requests, again and again: all but the first of each are replays */
  cycle?: number
}

/** GETs in turn. */
interface GetRecipe {
  kind: 'get'
  requests: { path: string; key: string }[]
  expect: number
}

export type Recipe = (SendRecipe | GetRecipe | CallbackRecipe) & {
  /** where the load seems to come from; any address of 127.0.0.0/8 */
  localAddress?: string
}

/** Makes request n. Neighbouring numbers ask for different workspaces, as different customers would. */
export function requestsOf(recipe: Recipe): (n: number) => Request {
  if (recipe.kind === 'send') return sendRequests(recipe)
  if (recipe.kind === 'get') return getRequests(recipe)
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
      expect: 201,
    }
  }
}

function sendBody(to: string, n: number): string {
  const number = String(n).padStart(9, '0')
  return `{"to":"+${to}","type":"text","text":{"body":"Your order ${number} left our house and will be with you on Friday."}}`
}

function getRequests({ requests, expect }: GetRecipe): (n: number) => Request {
  return (n) => {
    const { path, key } = at(requests, n)
    return { method: 'GET', path, headers: { authorization: `Bearer ${key}` }, expect }
  }
}

function at<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T
}
