import { expect, test } from 'vitest'
import { readRows } from '../../web/src/campaigns/csv.ts'
import { monthsLater, weeksOf } from '../../web/src/campaigns/months.ts'
import { partsOf, planOf, recipientOf, unfilled, withColumn } from '../../web/src/campaigns/row-plan.ts'
import type { Blank } from '../../web/src/templates/values.ts'

const blank = (variable: string): Blank => ({
  key: `bodyValues.${variable}`,
  part: 'bodyValues',
  variable,
  label: `Value ${variable}`,
  example: undefined,
})
const blanks = [blank('1'), blank('2')]

test.each([
  [
    'commas',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons and another line end',
    'a;b\r\n1,5;2\r\n',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs, as spreadsheets copy',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'old line ends',
    'a,b\r1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['quotes', '"x, ""y""\nz",b', [['x, "y"\nz', 'b']]],
  [
    'a mark of its bytes and empty lines',
    '\uFEFFa,b\n\n,\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['nothing', ' \n', []],
])('rows with %s', (_, text, rows) => expect(readRows(text)).toEqual(rows))

test('headings say what columns are, in any order', () => {
  const plan = planOf('Value 2,Phone Number,shoe,1\nx,+15550100401,42,y', blanks)
  expect(plan).toMatchObject({
    firstRow: 2,
    columns: ['bodyValues.2', 'phone', '', 'bodyValues.1'],
    rows: [['x', '+15550100401', '42', 'y']],
  })
})

test('without headings the phone is found, and values follow each other as in the template', () => {
  expect(planOf('Ann,+15550100401,desk', blanks)?.columns).toEqual(['bodyValues.1', 'phone', 'bodyValues.2'])
  expect(planOf('+15550100401,Ann,A-1,desk', blanks)?.columns).toEqual([
    'phone',
    'name',
    'bodyValues.1',
    'bodyValues.2',
  ])
  expect(planOf('', blanks)).toBeNull()
})

test('what one column is taken for, no other is; a row gives all values', () => {
  const plan = planOf('+15550100401,Ann,desk', blanks)
  if (!plan) throw new Error('there is a row')
  const other = withColumn(plan, 2, 'bodyValues.1')
  expect(other.columns).toEqual(['phone', '', 'bodyValues.1'])
  expect(unfilled(other, blanks)).toEqual([blanks[1]])
  expect(recipientOf(plan, plan.rows[0] ?? [], blanks)).toEqual({
    phone: '+15550100401',
    bodyValues: [
      { name: '1', value: 'Ann' },
      { name: '2', value: 'desk' },
    ],
  })
})

test('parts are as large as the server takes them, and none is lost', () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => ({
    phone: `+1555${index}`,
    bodyValues: [{ name: '1', value: 'ä'.repeat(index % 300) }],
  }))
  const parts = partsOf(rows)
  expect(parts.flat()).toEqual(rows)
  for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(900_000)
})

test('the weeks of a month begin on Mondays and have all of its days', () => {
  expect(weeksOf('2026-11')).toHaveLength(6)
  expect(weeksOf('2027-02').map((week) => week[0])).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
    '2027-02-22',
  ])
  expect([monthsLater('2026-12', 1), monthsLater('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})
