import { expect, test } from 'vitest'
import { oldZones } from '#process/zone-version.ts'

// A start says that Node's time zones are more than a year old: spec/10 FR20.

test.each([
  ['2026c', '2026-11-29', false],
  ['2026c', '2027-06-30', false],
  ['2026c', '2027-07-01', true],
  ['2024a', '2026-11-29', true],
  [undefined, '2026-11-29', false],
  ['system', '2026-11-29', false],
])('zones of %s on %s are old: %s', (version, day, isOld) => {
  const line = oldZones(version, new Date(`${day}T00:00:00Z`))
  expect(line !== null).toBe(isOld)
  if (isOld) expect(line).toContain(`those of ${version}`)
})

test('those that the product runs with are known by their version', () => {
  expect(process.versions.tz).toMatch(/^\d{4}[a-z]+$/)
})
