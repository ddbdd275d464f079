import type { ServerResponse } from 'node:http'
import { counter, durations } from '#core/metrics.ts'

/** What a path belongs to, by how it begins; what no other names is the dashboard's. */
const doors = [
  ['v1', '/v1'],
  ['graphql', '/graphql'],
  ['graphql', '/api/graphql'],
  ['callbacks', '/api/webhook'],
  ['api', '/api'],
  ['forms', '/forms'],
] as const

type DoorName = (typeof doors)[number][0]

const names = [...new Set(doors.map(([name]) => name))]
const outcomes = ['2xx', '3xx', '4xx', '429', '5xx', 'aborted'] as const

const requests = counter('parley_http_requests_total', 'Requests by door and by how they ended.', {
  door: names,
  outcome: outcomes,
})

const seconds = durations(
  'parley_http_request_duration_seconds',
  'From the head of a request to the end of its answer. Event streams are left out.',
  { door: names },
  [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
)

function doorOf(path: string): DoorName | undefined {
  return doors.find(
    ([, start]) => path.startsWith(start) && (path.length === start.length || path[start.length] === '/'),
  )?.[0]
}

function outcomeOf(res: ServerResponse): (typeof outcomes)[number] {
  if (!res.writableFinished) return 'aborted'
  if (res.statusCode === 429) return '429'
  return (['2xx', '3xx', '4xx', '5xx'] as const)[Math.floor(res.statusCode / 100) - 2] ?? '5xx'
}

/** Counts and times a request of a door; the dashboard's files and probes are not counted. */
export function measureRequest(res: ServerResponse, path: string): void {
  const door = doorOf(path)
  if (!door) return
  const begun = performance.now()
  res.once('close', () => {
    requests({ door, outcome: outcomeOf(res) })
    if (res.getHeader('content-type') === 'text/event-stream') return
    seconds({ door }, (performance.now() - begun) / 1000)
  })
}
