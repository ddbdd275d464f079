import { expect, test } from 'vitest'
import { daysFrom } from '#core/time/days.ts'

/** The same by Temporal, day for day. */
function byTemporal(from: string, zone: string, many: number) {
  const first = Temporal.PlainDate.from(from)
  return Array.from({ length: many }, (_, nth) => {
    const date = first.add({ days: nth })
    return { name: date.toString(), beginsAtMs: date.toZonedDateTime(zone).epochMilliseconds }
  })
}

const zones = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Asia/Kathmandu', 'Asia/Kolkata'],
  // Half an hour; midnight left out; a day left out; changes around Ramadan; moved twice within weeks.
  ...[
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
    'Asia/Beirut',
    'Pacific/Apia',
    'Africa/Casablanca',
    'Africa/Cairo',
  ],
]

test.each(zones)('each day of a quarter of a century begins as Temporal says: %s', (zone) => {
  const many = 9_200
  const [first] = byTemporal('2005-01-01', zone, 1)
  const days = daysFrom(new Date((first?.beginsAtMs ?? 0) + 3_600_000), zone)
  const found = Array.from({ length: many }, () => days.next().value)
  expect(found).toEqual(byTemporal('2005-01-01', zone, many))
})

test('a day on which the clock changes, and those beside it, can be the first', () => {
  for (const from of ['2026-03-28', '2026-03-29', '2026-03-30', '2011-12-29', '2011-12-31', '2018-11-04'])
    for (const zone of zones) {
      const expected = byTemporal(from, zone, 5)
      const days = daysFrom(new Date(expected[0]?.beginsAtMs ?? 0), zone)
      expect(
        Array.from({ length: 5 }, () => days.next().value),
        `${from} ${zone}`,
      ).toEqual(expected)
    }
})
