import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inSavepoint, inTransaction, run, statement } from '#core/db/db.ts'
import { type Parley, startParley } from '../../support/parley.ts'

// A transaction begins with its first statement and ends with its last, in one round trip each (docs/adr/0153).

let parley: Parley
beforeAll(async () => {
  parley = await startParley()
  await parley.app.pool.query('create table noted (word text primary key)')
})
afterAll(() => parley?.close())

const note = statement<never>('test.note', 'insert into noted (word) values ($1)')
const words = async () =>
  (await parley.app.pool.query<{ word: string }>('select word from noted order by word')).rows.map(
    (row) => row.word,
  )

test('what is left to the commit runs behind all others, and effects behind it', async () => {
  const seen: string[][] = []
  await inTransaction(parley.app.pool, async (tx) => {
    tx.atCommit(note, () => ['late'])
    tx.atCommit(note, () => false)
    tx.afterCommit(() => seen.push(['effect']))
    await run(tx, note, ['early'])
    seen.push(
      ((await tx.query({ text: 'select word from noted', values: [] })).rows as { word: string }[]).map(
        (row) => row.word,
      ),
    )
  })
  expect(seen).toEqual([['early'], ['effect']])
  expect(await words()).toEqual(['early', 'late'])
})

test('where the last statement fails, nothing was written and no effect runs; the connection goes on', async () => {
  const effect = vi.fn()
  const failing = inTransaction(parley.app.pool, async (tx) => {
    await run(tx, note, ['undone'])
    tx.afterCommit(effect)
    tx.atCommit(note, () => ['early'])
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(effect).not.toHaveBeenCalled()
  expect(await words()).toEqual(['early', 'late'])
})

test('what a part leaves to the commit goes with the part', async () => {
  await inTransaction(parley.app.pool, async (tx) => {
    await inSavepoint(tx, async (part) => {
      part.atCommit(note, () => ['of a part that failed'])
      throw new Error('no')
    }).catch(() => {})
    await inSavepoint(tx, async (part) => part.atCommit(note, () => ['of a part']))
  })
  expect(await words()).toEqual(['early', 'late', 'of a part'])
})

test('one without statements asks nothing of PostgreSQL', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await inTransaction(parley.app.pool, async () => 'nothing to do')
  expect(answer).toBe('nothing to do')
  expect(query.mock.calls.filter(([asked]) => /^(begin|commit|rollback)$/.test(String(asked)))).toEqual([])
  query.mockRestore()
})

test('a commit that cannot be sent is a rollback, and the connection goes on', async () => {
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    if (asked[0] === 'commit') throw new Error('killed')
    return (query as (...all: unknown[]) => unknown).apply(this, asked)
  } as never)
  const killed = inTransaction(parley.app.pool, async (tx) => {
    await run(tx, note, ['killed'])
    tx.atCommit(note, () => ['killed, too'])
  })
  await expect(killed).rejects.toThrow('killed')
  spy.mockRestore()
  expect(await words()).toEqual(['early', 'late', 'of a part'])
})
