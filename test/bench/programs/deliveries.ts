import { createHmac, createSecretKey } from 'node:crypto'
import { Pool } from 'undici'
import { secretKeyBytes } from '#telling/webhooks/webhook-secrets.ts'
import { webhookSecret } from '../load/webhooks.ts'

// What the limit programs of scenario 4 share: the cheapest way to post a signed webhook.

const key = createSecretKey(secretKeyBytes(webhookSecret))
const pools = new Map<string, Pool>()

function poolOf(origin: string): Pool {
  const known = pools.get(origin)
  if (known) return known
  const pool = new Pool(origin, { connections: 16, pipelining: 1, keepAliveTimeout: 60_000 })
  pools.set(origin, pool)
  return pool
}

/** Posts a body to the `/` of an origin; answers the status, or 0 when there was none. */
export function post(origin: string, id: string, body: string, answered: (status: number) => void): void {
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  let status = 0
  poolOf(origin).dispatch(
    {
      method: 'POST',
      path: '/',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Service-Webhook/1.0',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${signature}`,
      },
      body,
    },
    {
      onRequestStart() {},
      onResponseStart(_controller, statusCode) {
        status = statusCode
      },
      onResponseData() {},
      onResponseEnd() {
        answered(status)
      },
      onResponseError() {
        answered(0)
      },
    },
  )
}

/** Work that is told as done when everything of it is. */
export function whenAll(count: number): { done: () => void; all: Promise<void> } {
  let left = count
  let resolve = () => {}
  const all = new Promise<void>((settled) => {
    resolve = settled
  })
  return {
    done() {
      if (--left === 0) resolve()
    },
    all,
  }
}
