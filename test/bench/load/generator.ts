import { quantile } from '../measure/statistics.ts'
import { type Connection, openConnection, type Request } from './connection.ts'
import type { LoadResult, Plan } from './plan.ts'
import { requestsOf } from './recipes.ts'

/** What is counted while a plan runs. */
class Tally {
  operations = 0
  errors = 0
  firstError: string | null = null
  bytes = 0
  late = 0
  readonly #latencies: number[] = []
  readonly #start = performance.now()

  note(problem: string | null, bytes: number, since: number): void {
    this.operations++
    this.bytes += bytes
    this.#latencies.push(performance.now() - since)
    if (problem === null) return
    this.errors++
    this.firstError ??= problem
  }

  result(): LoadResult {
    const seconds = (performance.now() - this.#start) / 1000
    const latencies = this.#latencies
    return {
      operations: this.operations,
      errors: this.errors,
      firstError: this.firstError,
      seconds,
      bytes: this.bytes,
      latency: { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), max: quantile(latencies, 1) },
      late: this.late,
    }
  }
}

type Next = () => Request | null

/** Every connection asks again as soon as it was answered. */
function closedLoop(connections: readonly Connection[], next: Next, tally: Tally): Promise<void> {
  return new Promise((resolve) => {
    let idle = 0
    const turn = (connection: Connection) => {
      const request = next()
      if (!request) {
        if (++idle === connections.length) resolve()
        return
      }
      const since = performance.now()
      connection.send(request, (problem, bytes) => {
        tally.note(problem, bytes, since)
        turn(connection)
      })
    }
    for (const connection of connections) turn(connection)
  })
}

const lateMs = 5

/** The moments of a Poisson process of this rate, in milliseconds. */
function* moments(rate: number, seconds: number): Generator<number> {
  for (let at = 0; at < seconds * 1000; at += (-Math.log(1 - Math.random()) / rate) * 1000) yield at
}

/** Requests go out when they are due, each on a free connection; those that find none wait, and are told as late. */
function openLoop(
  connections: readonly Connection[],
  next: Next,
  tally: Tally,
  pace: { rate: number; seconds: number },
): Promise<void> {
  const due = moments(pace.rate, pace.seconds)
  const free = [...connections]
  const waiting: number[] = []
  const start = performance.now()
  let upcoming = due.next()
  return new Promise((resolve) => {
    const sendWaiting = () => {
      while (free.length > 0 && waiting.length > 0) {
        const connection = free.pop() as Connection
        const at = waiting.shift() as number
        const request = next()
        if (!request) throw new Error('an open loop has a request for every moment')
        if (performance.now() - at > lateMs) tally.late++
        connection.send(request, (problem, bytes) => {
          tally.note(problem, bytes, at)
          free.push(connection)
          sendWaiting()
          if (upcoming.done && waiting.length === 0 && free.length === connections.length) resolve()
        })
      }
    }
    const tick = () => {
      const now = performance.now()
      while (!upcoming.done && start + upcoming.value <= now) {
        waiting.push(start + upcoming.value)
        upcoming = due.next()
      }
      sendWaiting()
      if (upcoming.done) {
        if (waiting.length === 0 && free.length === connections.length) resolve()
        return
      }
      // setTimeout is good to a millisecond; below that the loop goes round.
      if (start + upcoming.value - now > 2) setTimeout(tick, 1)
      else setImmediate(tick)
    }
    tick()
  })
}

/** Runs one plan to its end, answers that are under way included. */
export async function generate(plan: Plan): Promise<LoadResult> {
  const { pace } = plan
  const request = requestsOf(plan.recipe)
  let number = plan.from
  const connections = Array.from({ length: plan.connections }, () =>
    openConnection(plan.port, plan.recipe.localAddress),
  )
  const tally = new Tally()
  if (pace.kind === 'open') {
    await openLoop(connections, () => request(number++), tally, pace)
  } else if (pace.kind === 'count') {
    const end = number + pace.operations
    await closedLoop(connections, () => (number < end ? request(number++) : null), tally)
  } else {
    const end = performance.now() + pace.seconds * 1000
    await closedLoop(connections, () => (performance.now() < end ? request(number++) : null), tally)
  }
  const result = tally.result()
  await Promise.all(connections.map((connection) => connection.close()))
  return result
}
