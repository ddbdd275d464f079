import { expect, test } from 'vitest'
import { adviceFor, meaningOf, platformRefusals } from '#outside/platform/refusal-sets.ts'

// What refusals mean, by their numbers alone (spec/6 13.1, 13.2).

test.each([
  [190, 463, 'token_refused'],
  [0, null, 'token_refused'],
  [10, null, 'permission_missing'],
  [200, null, 'permission_missing'],
  [299, null, 'permission_missing'],
  [100, 33, 'unknown_id'],
  [100, 36009, 'code_used'],
  [100, null, 'bad_value'],
  [133005, null, 'pin_wrong'],
  [133006, null, 'not_verified'],
  [133008, null, 'too_many_pins'],
  [133009, null, 'pins_too_fast'],
  [133010, null, 'not_registered'],
  [133015, null, 'deleted_recently'],
  [133016, null, 'registered_too_often'],
  [131031, null, 'account_locked'],
  [424242, null, 'unknown'],
] as const)('%i with the subcode %s is %s', (code, subcode, expected) => {
  expect(meaningOf({ code, subcode })).toBe(expected)
})

test('every meaning says what to do, but that of which nothing is known', () => {
  const silent = platformRefusals.values.filter((refusal) => adviceFor(refusal) === null)
  expect(silent).toEqual(['unknown'])
})
