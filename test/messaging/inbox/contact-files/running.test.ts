import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainContactImports } from '#messaging/inbox/contact-files/save-rows.ts'
import { drainRetention } from '#upkeep/retention.ts'
import { memberSession } from '../../../support/session.ts'
import { type ImportScene, type Shown, startImports } from './scene.ts'

// Imports in the background while they run, and after (docs/adr/0064, spec/8 CO7).

let scene: ImportScene
beforeAll(async () => {
  scene = await startImports()
})
beforeEach(async () => {
  await scene.empty()
  await scene.sql('delete from import_turn')
  await scene.sql('delete from contact_import')
  await scene.sql('delete from contact_field')
})
afterAll(() => scene?.parley.close())

const codes = (errors: Shown) => errors.map(({ extensions }: Shown) => extensions.code)
const many = (rows: number) =>
  `phone_number\n${Array.from({ length: rows }, (_, n) => `+${4_915_600_000_000 + n}`).join('\n')}\n`
const staged = async () =>
  (await scene.sql('select count(*)::int as many from contact_import_row'))[0]?.many as number

describe('while it runs', () => {
  test('CO7: a second import of the workspace is 409, at once and in the background; another workspace goes on', async () => {
    const first = await scene.upload(many(2500))
    await scene.ask('runContactImport', { id: first.id })
    const colleague = await memberSession(scene.parley, scene.shop.workspaceId)
    const second = await scene.upload(many(1), colleague)
    expect(codes(await scene.ask('runContactImport', { id: second.id }))).toEqual(['CONFLICT'])
    expect((await scene.send('phone_number\n+4915550009')).status).toBe(409)
    // Nobody worked on it for long, and still nobody else takes its turn.
    await scene.sql('delete from import_turn')
    expect((await scene.send('phone_number\n+4915550009')).status).toBe(409)
    const other = await memberSession(scene.parley, scene.other.workspaceId)
    const theirs = await scene.upload(many(3), other)
    expect((await scene.ask('runContactImport', { id: theirs.id }, other)).state).toBe('RUNNING')
    await scene.work()
    expect(await scene.one(theirs.id, other)).toMatchObject({ state: 'COMPLETED', createdCount: 3 })
    expect(await scene.one(first.id)).toMatchObject({ state: 'COMPLETED', createdCount: 2500 })
    expect((await scene.send('phone_number\n+4915550009')).status).toBe(200)
  })

  test('two workers save no row twice, and one that dies leaves the rest to the other', async () => {
    const { id } = await scene.upload(many(5000))
    await scene.ask('runContactImport', { id })
    const { app } = scene.parley
    await drainContactImports(app)
    // The part that a process died over: everything of it was written, nothing committed.
    await scene.sql('alter table contact_import add constraint dies check (place <= 1001)')
    await expect(drainContactImports(app)).rejects.toThrow(/dies/)
    expect(await scene.one(id)).toMatchObject({ state: 'RUNNING', settledCount: 1000, createdCount: 1000 })
    expect((await scene.list()).total).toBe(1000)
    await scene.sql('alter table contact_import drop constraint dies')
    await Promise.all([scene.work(), scene.work()])
    await scene.work()
    expect(await scene.one(id)).toMatchObject({ state: 'COMPLETED', createdCount: 5000, skippedCount: 0 })
    const [told] = await scene.sql(
      `select count(*)::int as many, count(distinct contact_id)::int as people from event
       where workspace_id = $1 and type = 'contact.created' and contact_id in (select id from contact where workspace_id = $1)`,
      [scene.shop.workspaceId],
    )
    expect(told).toEqual({ many: 5000, people: 5000 })
  })

  test('it is cancelled: what was saved stays, and the next may run', async () => {
    const { id } = await scene.upload(many(2500))
    await scene.ask('runContactImport', { id })
    await drainContactImports(scene.parley.app)
    expect(await scene.ask('cancelContactImport', { id })).toMatchObject({
      state: 'CANCELLED',
      createdCount: 1000,
    })
    await scene.work()
    expect((await scene.list()).total).toBe(1000)
    expect(codes(await scene.ask('cancelContactImport', { id }))).toEqual(['INVALID_STATE'])
    expect(codes(await scene.ask('runContactImport', { id }))).toEqual(['INVALID_STATE'])
    expect(await scene.imported(many(1))).toMatchObject({ state: 'COMPLETED' })
  })

  test('who may no longer import ends it', async () => {
    await scene.roleOf('Importer', ['contacts:read', 'contacts:import'])
    const who = await memberSession(scene.parley, scene.shop.workspaceId, 'Importer')
    const { id } = await scene.upload(many(2000), who)
    await scene.ask('runContactImport', { id }, who)
    await drainContactImports(scene.parley.app)
    await scene.sql(`update role set permissions = '{contacts:read}' where name = 'Importer'`)
    await scene.work()
    const { state, createdCount, failure, failedBy } = await scene.one(id)
    expect([state, createdCount, failure]).toEqual(['FAILED', 1000, 'Insufficient permissions'])
    expect(failedBy).toBe('IMPORT_FORBIDDEN')
  })

  test('screens hear of it at most twice a second', async () => {
    const { id } = await scene.upload(many(4000))
    await scene.ask('runContactImport', { id })
    await scene.work()
    const told = await scene.sql(
      `select data, occurred_at as at from event where type = 'contact_import.changed' and subject_id = $1 order by seq`,
      [id],
    )
    expect(told[0]?.data).toEqual({ extras: { import_id: id } })
    // Read, run and over are told at once; what is between them keeps its distance.
    const moved = told.slice(1, -1).map(({ at }) => (at as Date).getTime())
    for (const [place, at] of moved.slice(1).entries())
      expect(at - (moved[place] ?? 0)).toBeGreaterThanOrEqual(500)
  })
})

describe('who may', () => {
  test("another workspace's import is not found, and nobody without the permission sees one", async () => {
    const { id } = await scene.upload(many(2))
    const other = await memberSession(scene.parley, scene.other.workspaceId)
    for (const mutation of ['runContactImport', 'cancelContactImport'])
      expect(codes(await scene.ask(mutation, { id }, other)), mutation).toEqual(['NOT_FOUND'])
    expect(codes(await scene.ask('mapContactImport', { id, columns: [{ target: 'PHONE' }] }, other))).toEqual(
      ['NOT_FOUND'],
    )
    expect(codes(await scene.one(id, other))).toEqual(['NOT_FOUND'])
    expect((await other.api.get(`/contact-imports/${id}/report`)).status).toBe(404)
    expect((await scene.limited.api.get(`/contact-imports/${id}/report`)).status).toBe(403)
    expect(codes(await scene.upload(many(1), scene.limited))).toEqual(['FORBIDDEN'])
    expect(codes(await scene.ask('runContactImport', { id }, scene.limited))).toEqual(['FORBIDDEN'])
    const { body } = await other.ask('query ($id: ID!) { node(id: $id) { id } }', { id })
    expect(body.data.node).toBeNull()
    expect((await scene.one(id)).state).toBe('READY')
  })

  test('each step is in the audit log', async () => {
    const { id } = await scene.imported(many(1))
    const records = await scene.sql(
      `select action, changes from audit_record where kind = 'contact_import' and resource_id = $1 order by created_at, id`,
      [id],
    )
    expect(records).toEqual([
      {
        action: 'created',
        changes: { filename: { old: null, new: 'people.csv' }, rows: { old: null, new: 1 } },
      },
      { action: 'updated', changes: { state: { old: 'ready', new: 'running' } } },
    ])
  })
})

test('rows go when they are settled, what is told of them after 30 days; a file that nobody runs after 3', async () => {
  const over = await scene.imported(`${many(3)}nonsense\n`)
  const left = await scene.upload(many(2))
  const look = async (seconds: number) => {
    await scene.parley.clock.advance(seconds)
    for (let round = 0; round < 3; round++) {
      await drainRetention(scene.parley.app)
      await scene.parley.clock.advance(61)
    }
    const imports = await scene.sql('select id from contact_import')
    const [faults] = await scene.sql('select count(*)::int as many from contact_import_fault')
    return { imports: imports.map(({ id }) => id), rows: await staged(), faults: faults?.many }
  }
  expect(await look(61)).toEqual({ imports: expect.arrayContaining([over.id, left.id]), rows: 2, faults: 1 })
  expect(await look(3 * 24 * 3600)).toEqual({ imports: [over.id], rows: 0, faults: 1 })
  expect(await look(27 * 24 * 3600)).toEqual({ imports: [], rows: 0, faults: 0 })
})
