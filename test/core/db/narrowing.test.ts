import { expect, test } from 'vitest'
import { narrow } from '#core/db/narrowing/narrow.ts'
import { asSent } from '#core/db/narrowing/workspace-client.ts'
import { rowsIn } from '#core/db/rows-in.ts'

// What is sent to Citus in the place of a statement about one workspace (docs/adr/0195).

const sent = (text: string) => narrow(text)?.text
const of = (table: string, workspace = '$1::uuid') =>
  `(select * from ${table} where workspace_id = ${workspace})`

test('each divided table is compared with the workspace where it is read, under its name', () => {
  expect(sent('select * from message m join note on note.id = m.id where m.workspace_id = $1')).toBe(
    `select * from ${of('message')} m join ${of('note')} as "note" on note.id = m.id where m.workspace_id = $1`,
  )
  expect(
    sent('select * from contact as c, lateral (select from tag t) t where c.workspace_id = $1::uuid'),
  ).toBe(
    `select * from ${of('contact')} as c, lateral (select from ${of('tag')} t) t where c.workspace_id = $1::uuid`,
  )
})

test('whole tables, columns and queries of the statement that are called like a table stay', () => {
  for (const text of [
    'select * from membership m where m.workspace_id = $1',
    'select event, extract(day from event) from number where workspace_id = $1 and type is distinct from event',
    'with note as (select 1) select * from note where workspace_id = $1',
  ])
    expect(sent(text)).toBeUndefined()
})

test('what is changed is compared, too, whatever else its condition says', () => {
  expect(sent('update contact c set name = $2 where c.workspace_id = $1 or c.id = $3 returning c.id')).toBe(
    'update contact c set name = $2 where "c".workspace_id = $1::uuid and ( c.workspace_id = $1 or c.id = $3 ) returning c.id',
  )
  expect(sent('delete from tag using note n where tag.workspace_id = $1')).toBe(
    `delete from tag using ${of('note')} n where "tag".workspace_id = $1::uuid and ( tag.workspace_id = $1) `,
  )
  expect(sent('insert into tag (workspace_id) values ($1) on conflict do update set x = 1')).toBeUndefined()
})

test('a query of its own that locks rows stands in another', () => {
  expect(
    sent('with held as (select id from tag where workspace_id = $1 for update) select id from held'),
  ).toBe(
    `with held as ( select * from (select id from ${of('tag')} as "tag" where workspace_id = $1 for update) as locked_rows ) select id from held`,
  )
})

const rows = rowsIn<{ workspaceId: string; id: string }>({
  id: ['text', ({ id }) => id],
  workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
})
const firstOf = (list: string) => `coalesce((${list}::uuid[])[1], '00000000-0000-0000-0000-000000000000')`
const list = {
  name: 'list',
  text: `select from ${rows.from('r')} join tag t using (workspace_id)`,
  values: [],
}

test('rows of one workspace say it, and no rows; rows of two are sent as they are', () => {
  const one = { workspaceId: 'a', id: '1' }
  const narrowed = asSent(list, rows.values([one, { ...one, id: '2' }]))
  expect(narrowed.text).toContain(of('tag', firstOf('$2')))
  expect(narrowed.name).not.toBe(list.name)
  expect(asSent(list, rows.values([one, { workspaceId: 'b', id: '2' }]))).toBe(list)
  expect(asSent(list, rows.values([])).text).toBe(narrowed.text)
})

test('of two that say the workspace both have to say the same', () => {
  const text = 'select from tag where workspace_id = $1 and exists (select from note where workspace_id = $2)'
  expect(asSent({ text }, ['a', 'b'])).toEqual({ text })
  expect(asSent({ text }, ['a', 'a']).text).not.toBe(text)
})
