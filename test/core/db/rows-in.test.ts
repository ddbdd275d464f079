import { expect, test } from 'vitest'
import { columns } from '#core/db/columns.ts'
import { rowsIn } from '#core/db/rows-in.ts'

interface Coin {
  id: string
  cents: number | null
}

test('parameters of many rows: text and values agree by name', () => {
  const coins = rowsIn<Coin>({ id: ['uuid', (coin) => coin.id], cents: ['int', (coin) => coin.cents] })
  expect(coins.from('c')).toBe('unnest((select $1::uuid[]), (select $2::int[])) as c(id, cents)')
  expect(coins.from('c', { position: true })).toBe(
    'unnest((select $1::uuid[]), (select $2::int[])) with ordinality as c(id, cents, position)',
  )
  const items = [
    { id: 'a', cents: 1 },
    { id: 'b', cents: null },
  ]
  expect(coins.values(items)).toEqual([
    ['a', 'b'],
    [1, null],
  ])
  expect(coins.count).toBe(2)
})

test('they can stand after other parameters', () => {
  const coins = rowsIn<Coin>({ id: ['uuid', (coin) => coin.id] }, 2)
  expect(coins.from('c')).toBe('unnest((select $3::uuid[])) as c(id)')
  expect(coins.count).toBe(3)
})

test('what all rows share is handed over once', () => {
  const coins = rowsIn<Coin, Date>({
    id: ['uuid', (coin) => coin.id],
    minted_at: ['timestamptz', (_, now) => now],
  })
  const now = new Date()
  expect(
    coins.values(
      [
        { id: 'a', cents: 1 },
        { id: 'b', cents: 2 },
      ],
      now,
    ),
  ).toEqual([
    ['a', 'b'],
    [now, now],
  ])
})

test('a select list has the names of the fields where columns have others', () => {
  expect(columns('Tag', 't', ['workspaceId', 'name'])).toBe('t.workspace_id as "workspaceId", t.name')
  expect(columns('Tag', 't')).toBe(
    't.workspace_id as "workspaceId", t.name, t.color, t.created_at as "createdAt", t.updated_at as "updatedAt"',
  )
})
