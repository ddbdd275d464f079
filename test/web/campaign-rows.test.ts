import { expect, test } from 'vitest'
import { namedFile, openFile } from '../../web/src/campaigns/file/read-file.ts'
import { monthsLater, weeksOf } from '../../web/src/campaigns/months.ts'
import { partsOf, planOf, recipientOf, unfilled, withColumn } from '../../web/src/campaigns/row-plan.ts'
import { readRows } from '../../web/src/files/csv.ts'
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

test('a value that is called like the name is both; what only looks like headings is none', () => {
  const named = { ...blank('name'), label: 'Name' }
  expect(planOf('phone,name\n+15550100401,Ann', [named])?.columns).toEqual(['phone', named.key])
  expect(planOf('phone,1,2', blanks)).toBeNull()
  expect(planOf('phone,1,2\nnobody,x,y', blanks)).toMatchObject({ isHeaded: true, isPhoneNamed: true })
  expect(planOf('+15550100401,mobile,x', blanks)).toMatchObject({ isHeaded: false, isPhoneNamed: false })
})

test('of a text that goes on the last row is left out', () => {
  expect(planOf('phone,1,2\n+15550100401,x,y\n+1555', blanks, true)?.rows).toHaveLength(1)
})

/** The file that goes up for what was chosen. */
async function sent(bytes: string | Uint8Array<ArrayBuffer>): Promise<string | null> {
  const opened = await openFile(new File([bytes], 'people.csv'), blanks)
  return opened?.plan ? await namedFile(opened, opened.plan, blanks).text() : null
}

test.each([
  [
    'in another order',
    'Value 2;Phone;Shoe;1\r\nx;+15550100401;42;y\r\n',
    '2;phone_number;;1\nx;+15550100401;42;y\r\n',
  ],
  ['over two lines', '"Value\n2",phone,1\nx,+15550100401,y', '2,phone_number,1\nx,+15550100401,y'],
  ['none, behind a mark of its bytes', '\uFEFF+15550100401,x,y\n', 'phone_number,1,2\n+15550100401,x,y\n'],
  [
    'behind a line that names the separator',
    'sep=;\r\nphone;1;2\r\n+15550100401;x;y',
    'phone_number;1;2\n+15550100401;x;y',
  ],
  [
    'of names in parts',
    'First Name,Last Name,Mobile,1,2\nAna,Silva,+15550100401,x,y',
    'first_name,last_name,phone_number,1,2\nAna,Silva,+15550100401,x,y',
  ],
  ['behind empty lines', '\r\n\r\nphone,1,2\n+15550100401,x,y', 'phone_number,1,2\n+15550100401,x,y'],
  [
    'twice',
    'phone,mobile,1,2\n+15550100401,+15550100402,x,y',
    'phone_number,phone_number,1,2\n+15550100401,+15550100402,x,y',
  ],
])('a file goes up by the names of the server: headings %s', async (_, text, expected) => {
  expect(await sent(text)).toBe(expected)
})

test('a file in another encoding goes up in UTF-8', async () => {
  const text = 'phone,1,2\n+15550100401,José,y\n'
  const expected = 'phone_number,1,2\n+15550100401,José,y\n'
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
  for (const bytes of [utf16, Buffer.from(utf16).swap16(), Buffer.from(text, 'latin1')])
    expect(await sent(new Uint8Array(bytes))).toBe(expected)
})

test('of a large file only the beginning is looked at, and all of it goes up; other bytes are no file', async () => {
  const rows = Array.from({ length: 30_000 }, (_, index) => `+1555${1_000_000 + index},ä,y\n`).join('')
  expect(await sent(`phone,1,2\n${rows}`)).toBe(`phone_number,1,2\n${rows}`)
  expect(await sent(new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0, 1]))).toBeNull()
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
