import { useQuery } from 'urql'
import { graphql } from '../../graphql/document.ts'
import type { Asked } from '../range.ts'

const platformQuery = graphql(`
  query PlatformTemplateFigures($start: String!, $end: String!, $accountId: ID) {
    platformAnalytics(type: TEMPLATE_ANALYTICS, start: $start, end: $end, accountId: $accountId) {
      accounts { data }
    }
  }
`)

/** What the platform counts of a template. */
export interface PlatformCounts {
  sent: number
  delivered: number
  read: number
}

interface Point extends Partial<PlatformCounts> {
  template_id?: string
  start?: number
}

/** The points of an answer, as the platform writes them. */
const pointsOf = (data: unknown): Point[] => {
  const { data_points: points } = (data ?? {}) as { data_points?: unknown }
  return Array.isArray(points) ? points : []
}

/** Numbers of one business account are told the same points: each counts once. */
function sums(points: readonly Point[]): Map<string, PlatformCounts> {
  const once = new Map(points.map((point) => [`${point.template_id} ${point.start}`, point]))
  const found = new Map<string, PlatformCounts>()
  for (const { template_id: id, sent = 0, delivered = 0, read = 0 } of once.values()) {
    const known = found.get(String(id)) ?? { sent: 0, delivered: 0, read: 0 }
    found.set(String(id), {
      sent: known.sent + sent,
      delivered: known.delivered + delivered,
      read: known.read + read,
    })
  }
  return found
}

/** What the platform counts in the same days, by its ids of templates; null until it has told, and where it does not. */
export function usePlatformFigures({ days, account }: Asked): Map<string, PlatformCounts> | null {
  const [{ data }] = useQuery({
    query: platformQuery,
    variables: { start: days.from, end: days.to, accountId: account },
  })
  const points = data?.platformAnalytics.accounts.flatMap((one) => pointsOf(one.data)) ?? []
  return points.length === 0 ? null : sums(points)
}
