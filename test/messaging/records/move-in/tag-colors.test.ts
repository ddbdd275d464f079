import { expect, test } from 'vitest'
import { nearestColor } from '#messaging/records/move-in/tag-colors.ts'

test.each([
  ['#1f93ff', 'blue'],
  ['#e02424', 'red'],
  ['#2ECC71', 'green'],
  ['#f1c40f', 'yellow'],
  ['#8e44ad', 'purple'],
  ['#ff00a0', 'red'],
  ['#777777', 'gray'],
  ['#000000', 'gray'],
  ['teal', 'gray'],
  [null, 'gray'],
])('the tag colour that is nearest to %s is %s', (color, nearest) => {
  expect(nearestColor(color)).toBe(nearest)
})
