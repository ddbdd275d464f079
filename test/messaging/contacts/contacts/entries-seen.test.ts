import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberSession } from '../../../support/session.ts'
import { type EntryScene, path, refusal, startEntries } from './entry-scene.ts'

// The list of contacts over /api, and who sees what of them (spec/8 CO5, CO6, G4, G5 and G7).

let scene: EntryScene
beforeAll(async () => {
  scene = await startEntries()
})
beforeEach(() => scene.empty())
afterAll(() => scene?.parley.close())

describe('the list', () => {
  test('CO6: the latest message comes first, then those without one, newest first; pages never overlap', async () => {
    const names = ['Ann', 'Bea', 'Cid', 'Dan', 'Eve']
    const made: { id: string; phone_number: string }[] = []
    for (const profile_name of names) {
      await scene.parley.clock.advance(1)
      made.push(await scene.make({ profile_name }))
    }
    for (const index of [3, 1]) {
      await scene.parley.clock.advance(1)
      await scene.receive({ waId: made[index]?.phone_number ?? '' })
    }
    const order = ['Bea', 'Dan', 'Eve', 'Cid', 'Ann']
    expect(await scene.listed('')).toEqual(order)
    const pages = [
      await scene.listed('?limit=2'),
      await scene.listed('?limit=2&page=2'),
      await scene.listed('?limit=2&page=3'),
    ]
    expect(pages).toEqual([order.slice(0, 2), order.slice(2, 4), order.slice(4)])
    expect(await scene.list('?limit=2&page=2')).toMatchObject({ total: 5, page: 2, limit: 2 })
    expect(await scene.list('?limit=101')).toMatchObject({ limit: 50, page: 1 })
    // The same order where something is filtered.
    expect(await scene.listed('?assigned_user_id=none')).toEqual(order)
    expect(await scene.listed('?assigned_user_id=none&limit=2&page=2')).toEqual(order.slice(2, 4))
  })

  test('CO5: any of several tags, the account, the unread ones, an agent or nobody', async () => {
    const ann = await scene.make({ profile_name: 'Ann', tags: ['vip', 'new'] })
    const bea = await scene.make({ profile_name: 'Bea', tags: ['new'], messaging_account: 'Shop' })
    await scene.make({ profile_name: 'Cid 100%', tags: ['old'] })
    await scene.receive({ waId: ann.phone_number })
    await scene.put(`${bea.id}/assign`, { user_id: scene.me })
    const sorted = async (query: string) => (await scene.listed(query)).sort()
    expect(await sorted('?tags=vip,old')).toEqual(['Ann', 'Cid 100%'])
    expect(await sorted('?tags=unheard')).toEqual([])
    expect(await sorted('?tags=&search=&messaging_account=all')).toHaveLength(3)
    expect(await sorted('?unread_only=true')).toEqual(['Ann'])
    expect(await sorted('?messaging_account=SHOP')).toEqual(['Ann', 'Bea'])
    expect(await sorted(`?messaging_account=${scene.shop.numberId}`)).toEqual(['Ann', 'Bea'])
    expect(await scene.list('?messaging_account=unheard')).toMatchObject({ contacts: [], total: 0 })
    expect(await sorted(`?assigned_user_id=${scene.me}`)).toEqual(['Bea'])
    expect(await sorted('?assigned_user_id=none')).toEqual(['Ann', 'Cid 100%'])
    expect((await scene.admin.api.get(`${path}?assigned_user_id=me`)).status).toBe(400)
    expect(await sorted('?search=100%25')).toEqual(['Cid 100%'])
    expect(await sorted('?search=%20%25%20')).toEqual(['Cid 100%'])
    expect(await sorted(`?search=%2B${ann.phone_number}&tags=new`)).toEqual(['Ann'])
    expect(await scene.list('?tags=vip,old&limit=1')).toMatchObject({ total: 2, contacts: [{ name: 'Ann' }] })
  })

  test('CO6: a page beyond the end is empty, and tells the total all the same', async () => {
    await scene.make()
    expect(await scene.list('?page=900')).toMatchObject({ total: 1, contacts: [] })
  })

  test('G7: %, _ and \\ are letters, space around a search is none, and what nobody has finds nothing', async () => {
    await scene.make({ profile_name: 'Zed 100% \\_o_/' })
    await scene.make({ profile_name: 'Zed 1000' })
    const named = (search: string) => scene.listed(`?search=${encodeURIComponent(search)}`)
    expect(await named('  0% ')).toEqual(['Zed 100% \\_o_/'])
    expect(await named('_o_')).toEqual(['Zed 100% \\_o_/'])
    expect(await named('\\_')).toEqual(['Zed 100% \\_o_/'])
    expect(await named('Zed%')).toEqual([])
    expect(await named(`${'x'.repeat(1001)}`)).toEqual([])
    expect(await scene.listed('?messaging_account=None&search=Zed')).toEqual([])
    expect((await scene.admin.api.get(`${path}?assigned_user_id=nobody`)).status).toBe(400)
  })
})

describe('who sees what', () => {
  test('without contacts:read there are the own contacts, and nothing of any other', async () => {
    const mine = await scene.make({ profile_name: 'Mine' })
    const theirs = await scene.make({ profile_name: 'Theirs' })
    await scene.put(`${mine.id}/assign`, { user_id: scene.me })
    expect(await scene.list('', scene.limited)).toMatchObject({ total: 1, contacts: [{ name: 'Mine' }] })
    expect(await scene.list('?search=e', scene.limited)).toMatchObject({ total: 1 })
    const asks = [
      scene.limited.api.get(`${path}/${theirs.id}`),
      scene.put(theirs.id, { profile_name: 'x' }, scene.limited),
      scene.put(`${theirs.id}/tags`, { tags: [] }, scene.limited),
      scene.limited.api.get(`${path}/${theirs.id}/session-data`),
      scene.limited.api.post(`${path}/${theirs.id}/mark-read`, {}),
      scene.limited.api.send('DELETE', `${path}/${theirs.id}`),
    ]
    for (const answer of await Promise.all(asks)) expect(refusal(answer)).toEqual([404, 'Contact not found'])
    expect((await scene.put(mine.id, { profile_name: 'Still mine' }, scene.limited)).body.data.name).toBe(
      'Still mine',
    )
    expect((await scene.limited.api.get(`${path}/${mine.id}/session-data`)).status).toBe(200)
    expect((await scene.admin.api.get(`${path}/not-a-uuid`)).body.message).toBe('Invalid contact ID')
  })

  test('another workspace finds none of it', async () => {
    const { id } = await scene.make()
    const stranger = await memberSession(scene.parley, scene.other.workspaceId)
    expect((await stranger.api.get(`${path}/${id}`)).status).toBe(404)
    expect((await scene.put(id, { profile_name: 'x' }, stranger)).status).toBe(404)
    expect((await scene.put(`${id}/assign`, { user_id: null }, stranger)).status).toBe(404)
    expect((await scene.list('', stranger)).total).toBe(0)
  })

  test('where phones are hidden every field hides them, and what comes back as it is shown stays', async () => {
    const phone = '491555987654'
    const made = await scene.make({
      phone_number: `+${phone}`,
      metadata: { also: `+${phone}`, n: 1, in: [{ p: phone }] },
    })
    await scene.receive({ waId: phone, profileName: `+${phone}` })
    await scene.mask(true)
    const shown = await scene.get(made.id)
    expect(JSON.stringify(shown)).not.toContain('987')
    expect(shown).toMatchObject({ phone_number: '********7654', profile_name: '*********7654' })
    expect(await scene.listed('?search=5559')).toEqual([])
    expect((await scene.put(made.id, shown)).status).toBe(200)
    expect((await scene.put(made.id, { ...shown, metadata: { ...shown.metadata, n: 2 } })).status).toBe(200)
    const log = await scene.admin.api.get(`/audit-logs?resource_type=contact&resource_id=${made.id}`)
    expect(log.text).toContain('********7654')
    expect(log.text).not.toContain('987654')
    await scene.mask(false)
    const after = await scene.get(made.id)
    expect(after.metadata).toEqual({ also: `+${phone}`, n: 2, in: [{ p: phone }] })
    expect(after.name).toBe(`+${phone}`)
    expect((await scene.shop.v1.get(`/contacts/${made.id}`)).body.name).toBeNull()
  })
})

describe('session data', () => {
  test('CO9: a contact without a session has none, and that is no fault', async () => {
    const { id } = await scene.make()
    expect((await scene.admin.api.get(`${path}/${id}/session-data`)).body.data).toEqual({
      session_data: {},
      panel_config: null,
    })
  })
})
