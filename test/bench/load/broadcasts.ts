import type { Request } from './connection.ts'

/** POST /v1/broadcasts: the same people of a workspace again and again, each with a value of their own. */
export interface BroadcastRecipe {
  kind: 'broadcasts'
  senders: { key: string; firstPhone: number }[]
  /** recipients of one call */
  each: number
  /** begins the Idempotency-Keys */
  run: string
}

export function broadcastRequests({ senders, each, run }: BroadcastRecipe): (n: number) => Request {
  // Writing ten thousand rows for every request would keep the generator busier than the server.
  const bodies = new Map<number, string>()
  const restOf = (index: number, firstPhone: number) => {
    const known = bodies.get(index)
    if (known) return known
    const rows = Array.from(
      { length: each },
      (_, row) => `{"to":"+${firstPhone + row}","name":"Customer ${row}","params":{"1":"Customer ${row}"}}`,
    )
    const rest = `","template":{"name":"news","language":"en"},"recipients":[${rows.join()}]}`
    bodies.set(index, rest)
    return rest
  }
  return (n) => {
    const index = n % senders.length
    const { key, firstPhone } = senders[index] as BroadcastRecipe['senders'][number]
    return {
      method: 'POST',
      path: '/v1/broadcasts',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': `${run}-${n}`,
      },
      body: `{"name":"News ${n}${restOf(index, firstPhone)}`,
      expect: [201],
    }
  }
}
