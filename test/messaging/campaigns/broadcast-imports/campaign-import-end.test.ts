import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drainBroadcastImports } from '#messaging/campaigns/broadcast-imports/import-drain.ts'
import { type ImportScene, startImportScene } from './import-scene.ts'

// Files of people that are ended, or whose draft takes them no longer (docs/adr/0074).

let scene: ImportScene
beforeAll(async () => {
  scene = await startImportScene()
})
afterAll(() => scene?.parley.close())

describe('an import of people', () => {
  test('until it is over the draft is not started', async () => {
    const id = await scene.draft(1)
    const { asked } = await scene.whileHeld(id, async () => {
      const start = scene.do(id, 'start')
      await scene.waitsForDraft()
      await scene.sql(
        `insert into broadcast_import (workspace_id, id, broadcast_id, state, filename, created_by_id, created_at)
         values ($1, gen_random_uuid(), $2, 'running', 'people.csv', gen_random_uuid(), now())`,
        [scene.shop.workspaceId, id],
      )
      return { asked: start }
    })
    expect(await asked).toMatchObject({
      status: 400,
      body: { message: 'Recipients are still being imported' },
    })
    await scene.parley.until(async () => (await scene.do(id, 'start')).status === 200)
    expect(await scene.upload(id, 'phone_number,1\n15557400001,x')).toMatchObject([
      { extensions: { code: 'INVALID_STATE' } },
    ])
  })

  test('whose draft is held holds no other one back, and is over soon after it is let go', async () => {
    const [held, free] = [await scene.draft(1), await scene.draft(1)]
    const file = 'phone_number,1\n15557600001,x'
    const first = await scene.whileHeld(held, async () => {
      const begun = await scene.upload(held, file)
      const other = await scene.upload(free, file)
      await scene.parley.until(async () => (await scene.one(other.id)).state === 'COMPLETED', 10_000)
      // It is left to the next look, a second later: asked for at once it would be looked at without a pause.
      expect(await drainBroadcastImports(scene.parley.app)).toEqual({ more: false })
      expect(await scene.one(begun.id)).toMatchObject({ state: 'RUNNING', addedCount: 0 })
      return begun
    })
    await scene.parley.until(async () => (await scene.one(first.id)).state === 'COMPLETED', 5_000)
    expect(await scene.people(held)).toHaveLength(2)
  })

  test('can be ended, and then nobody is added', async () => {
    const id = await scene.draft(1)
    const cancel = (importId: string) =>
      scene.admin.ask(
        `mutation ($id: ID!) { cancelBroadcastImport(input: { id: $id }) { broadcastRecipientImport { state addedCount } } }`,
        { id: importId },
      )
    const importId = await scene.whileHeld(id, async () => {
      const begun = await scene.upload(id, 'phone_number,1\n15557400001,x\nnobody,x')
      await drainBroadcastImports(scene.parley.app)
      expect((await cancel(begun.id)).body.data.cancelBroadcastImport.broadcastRecipientImport).toEqual({
        state: 'CANCELLED',
        addedCount: 0,
      })
      return begun.id
    })
    await drainBroadcastImports(scene.parley.app)
    expect((await cancel(importId)).body.errors).toMatchObject([{ extensions: { code: 'INVALID_STATE' } }])
    expect((await scene.campaign(id)).total_recipients).toBe(1)
    expect(await scene.one(importId)).toMatchObject({ state: 'CANCELLED', rowCount: 2, refusedCount: 1 })
    const left = await scene.sql(
      'select count(*)::int as many from broadcast_import_part where import_id = $1',
      [importId],
    )
    expect(left.rows).toEqual([{ many: 0 }])
    expect((await scene.do(id, 'start')).status).toBe(200)
  })

  test('nobody of a file is added to a draft that would have too many people, or is none any longer', async () => {
    const id = await scene.draft(1)
    await scene.sql('update broadcast set total = 99_999 where id = $1', [id])
    expect(await scene.imported(id, 'phone_number,1\n15557500001,x\n15557500002,x')).toMatchObject({
      state: 'FAILED',
      failure: 'A campaign has at most 100,000 recipients',
      failedBy: 'TOO_MANY',
      addedCount: 0,
    })
    expect(await scene.people(id)).toHaveLength(1)
    expect(await scene.imported(id, 'phone_number,1\n15557500001,x')).toMatchObject({ state: 'COMPLETED' })
    const begun = await scene.whileHeld(
      id,
      async () => {
        const file = await scene.upload(id, 'phone_number,1\n15557500003,x')
        await drainBroadcastImports(scene.parley.app)
        return file
      },
      `update broadcast set status = 'cancelled' where id = $1`,
    )
    await scene.parley.until(async () => (await scene.one(begun.id)).state === 'FAILED')
    expect(await scene.one(begun.id)).toMatchObject({
      failure: 'Can only add recipients to draft campaigns',
      failedBy: 'NO_DRAFT',
    })
    expect(await scene.people(id)).toHaveLength(2)
    const left = await scene.sql('select count(*)::int as many from broadcast_import_part', [])
    expect(left.rows).toEqual([{ many: 0 }])
  })
})
