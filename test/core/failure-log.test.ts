import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { App } from '#core/context/context.ts'
import { translateError } from '#doors/graphql/errors.ts'
import { asAppError } from '#doors/rest/failures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An app of which only the log is used, with what that was told. */
function logged() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: undefined }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { app: { log } as App, lines, told: () => lines.splice(0).map(({ msg, failed }) => [msg, failed]) }
}

const away = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })

test('an outage is told when it begins, now and then, and when it is over', () => {
  const { app, told } = logged()
  const refuse = (times: number) => {
    for (let time = 0; time < times; time++) asAppError(away(), app, 'req_x')
    translateError(app, away())
  }
  refuse(100)
  expect(told()).toEqual([['a dependency is down', undefined]])
  vi.advanceTimersByTime(5_000)
  expect(told()).toEqual([['a dependency is still down', 100]])
  refuse(20)
  vi.advanceTimersByTime(5_000)
  expect(told()).toEqual([['a dependency is still down', 21]])
  vi.advanceTimersByTime(60_000)
  expect(told()).toEqual([['nothing fails for a dependency any more', undefined]])
  refuse(0)
  expect(told()).toEqual([['a dependency is down', undefined]])
})

test('what is ours to mend is told each time, during an outage too', () => {
  const { app, lines, told } = logged()
  asAppError(away(), app, 'req_a')
  for (const id of ['req_b', 'req_c']) asAppError(new Error('boom'), app, id)
  expect(lines.map(({ requestId }) => requestId)).toEqual(['req_a', 'req_b', 'req_c'])
  expect(told().map(([message]) => message)).toEqual([
    'a dependency is down',
    'request failed',
    'request failed',
  ])
})
