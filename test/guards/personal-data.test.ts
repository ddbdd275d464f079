import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainErasures } from '#messaging/records/personal-data/erase.ts'
import { drainRetention } from '#upkeep/retention.ts'
import { allSets } from '../support/closed-sets.ts'
import { ofNobody, ofPersons } from './personal-data/columns.ts'
import { digits, markOf, other, type PersonScene, startPerson } from './personal-data/scene.ts'

// Every column that can hold a phone, a name or a text of somebody who is talked to is known, and so is what becomes of
// it: erasing the person and the file of all that is known of them are tried against the list.

let scene: PersonScene

beforeAll(async () => {
  scene = await startPerson()
})
afterAll(() => scene?.close())

const texts = `
  select c.relname || '.' || a.attname as name
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> '_prisma_migrations'
    and a.attnum > 0 and not a.attisdropped
    and t.typname in ('text', 'varchar', 'bpchar', 'citext', 'json', 'jsonb', 'bytea', 'tsvector', '_text', '_varchar', '_json', '_jsonb', 'hstore', 'xml')
  order by 1`

const columnsOfNobody = Object.entries(ofNobody).flatMap(([table, columns]) =>
  columns.split(' ').flatMap((column) => (column ? [`${table}.${column}`] : [])),
)

const held = (goes: 'erased' | 'age') =>
  Object.entries(ofPersons).flatMap(([name, one]) => (one.goes === goes ? [name] : []))

test('every column that can hold a text is known to be about persons or about nobody', async () => {
  const sets: readonly string[] = (await allSets()).flatMap(({ columns }) => columns)
  const there = (await scene.sql(texts)).map(({ name }) => String(name))
  const listed = [...Object.keys(ofPersons), ...columnsOfNobody]
  expect(there.filter((name) => !listed.includes(name) && !sets.includes(name))).toEqual([])
  expect(listed.filter((name) => !there.includes(name))).toEqual([])
  expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([])
})

test('the file of a person has what the list says, and every other column says why it is not in it', async () => {
  const { status, text } = await scene.admin.api.get(`/contacts/${scene.contactId}/personal-data`)
  expect(status).toBe(200)
  const file = JSON.parse(text)
  const parts = Object.entries(ofPersons).filter(([, one]) => !one.file.endsWith('.'))
  const missing = parts.filter(([name, { file: part }]) => !JSON.stringify(file[part]).includes(markOf(name)))
  expect(missing.map(([name, { file: part }]) => `${name} in ${part}`)).toEqual([])
})

test('erasing a person leaves their phone and words nowhere but where they go by age, and what is of others stays', async () => {
  expect(await scene.columnsWith(held('erased'))).toEqual(held('erased').sort())
  const ofOther = await scene.tablesWith(other)
  expect(ofOther).toContain('contact')
  const gone = await scene.admin.api.send('DELETE', `/contacts/${scene.contactId}`)
  expect(gone.status, gone.text).toBe(200)
  await scene.sql('delete from hand_over')
  await scene.sql('update workspace_counter set fanout_seq = event_seq')
  await drainErasures(scene.parley.app)
  // Files of recordings go once nothing is held for them, and with them the calls.
  const calls = () => scene.sql(`select from call where contact_id = '${scene.contactId}'`)
  await scene.parley.until(async () => (await calls()).length === 0)
  // The platform's ids stay for as long as it may still report by them.
  const later = ['message.platform_message_id']
  expect(await scene.columnsWith(held('erased'))).toEqual(later)
  const tables = new Set(held('age').map((name) => name.split('.')[0]))
  expect((await scene.tablesWith(digits)).filter((table) => !tables.has(table))).toEqual([])
  expect(await scene.tablesWith(other)).toEqual(ofOther)
  await scene.parley.clock.advance(7 * 86_400)
  await drainErasures(scene.parley.app)
  expect(await scene.columnsWith(held('erased'))).toEqual([])
})

test('what goes by its age is gone within a month', async () => {
  await scene.parley.clock.advance(24 * 86_400)
  await scene.sql('update workspace_counter set fanout_seq = event_seq')
  // Events stay until they are in the figures, by a job that does not run here.
  await scene.sql('delete from rollup_position')
  for (let looks = 0; looks < 3; looks++) {
    while ((await drainRetention(scene.parley.app)).more);
    await scene.parley.clock.advance(61)
  }
  // Deliveries to older webhooks are tried four times in a quarter of a minute, by a job that does not run here.
  await scene.sql('delete from legacy_webhook_delivery')
  expect(await scene.columnsWith(held('age'))).toEqual([])
  expect(await scene.tablesWith(digits)).toEqual([])
})
