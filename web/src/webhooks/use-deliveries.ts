import { useCallback, useEffect, useState } from 'react'
import { useClient } from 'urql'
import { type Problem, problemOf } from '../graphql/problem.ts'
import { type Delivery, type DeliveryFilters, type DeliveryPage, deliveriesQuery } from './documents.ts'
import { usePoll } from './use-poll.ts'

interface Loaded {
  rows: Delivery[]
  /** where the next page begins; null at the end */
  next: string | null
}

const nextOf = ({ pageInfo }: DeliveryPage) => (pageInfo.hasNextPage ? pageInfo.endCursor : null)

const isOlder = (row: Delivery, than: Delivery) =>
  row.createdAt < than.createdAt || (row.createdAt === than.createdAt && row.id < than.id)

/**
 * What is shown once the newest page was read again: that page, and the older rows that were read before. When so much
 * came in between that the two do not touch, the newest page alone, so that nothing is missing in the middle.
 */
export function renewed(before: Loaded | null, page: DeliveryPage): Loaded {
  const last = page.nodes.at(-1)
  const first = before?.rows[0]
  if (!before || !last || !first || nextOf(page) === null || isOlder(first, last))
    return { rows: page.nodes, next: nextOf(page) }
  const older = before.rows.filter((row) => isOlder(row, last))
  return older.length === 0
    ? { rows: page.nodes, next: nextOf(page) }
    : { rows: [...page.nodes, ...older], next: before.next }
}

/** The deliveries of an endpoint, newest first, kept fresh; older ones on demand. Key the caller by the filters. */
export function useDeliveries(webhookId: string, filters: DeliveryFilters) {
  const client = useClient()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const ask = useCallback(
    async (after?: string) => {
      const variables = { webhookId, ...filters, ...(after && { after }) }
      const options = { requestPolicy: 'network-only' } as const
      const { data, error } = await client.query(deliveriesQuery, variables, options).toPromise()
      setProblem(error ? problemOf(error) : null)
      return data?.webhookDeliveries
    },
    [client, webhookId, filters],
  )
  const refresh = useCallback(async () => {
    const page = await ask()
    if (page) setLoaded((before) => renewed(before, page))
  }, [ask])
  const more = async () => {
    if (!loaded?.next) return
    const page = await ask(loaded.next)
    if (page) setLoaded((before) => ({ rows: [...(before?.rows ?? []), ...page.nodes], next: nextOf(page) }))
  }
  useEffect(() => void refresh(), [refresh])
  usePoll(() => void refresh(), 3_000)
  return { rows: loaded?.rows, hasMore: loaded?.next != null, problem, more, refresh }
}
