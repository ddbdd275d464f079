import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectGolden } from '../../../support/golden.ts'
import { memberSession } from '../../../support/session.ts'
import { type EntryScene, path, refusal, startEntries } from './entry-scene.ts'

// Contacts over /api (spec/5 1.1, spec/8 CO and G, spec/9 3): one use-case with /v1 and GraphQL.

let scene: EntryScene
beforeAll(async () => {
  scene = await startEntries()
})
beforeEach(() => scene.empty())
afterAll(() => scene?.parley.close())

describe('/api/contacts', () => {
  test('answers as the documents say', async () => {
    const metadata = { plan: 'pro', address: { city: 'Bonn' } }
    const made = await scene.admin.api.post(path, {
      phone_number: '+4915550001',
      profile_name: ' Ann ',
      messaging_account: 'shop',
      tags: ['vip', ' new '],
      metadata,
      unknown: 1,
    })
    await expectGolden('api/post-contact', made)
    const { id } = made.body.data
    await expectGolden('api/get-contact', await scene.admin.api.get(`${path}/${id}`))
    await expectGolden('api/get-contacts', await scene.admin.api.get(`${path}?page=1&limit=25`))
    await expectGolden('api/put-contact', await scene.put(id, { profile_name: 'Ann Lee', tags: [] }))
    await expectGolden('api/put-contact-assign', await scene.put(`${id}/assign`, { user_id: scene.me }))
    await expectGolden('api/put-contact-tags', await scene.put(`${id}/tags`, { tags: ['vip'] }))
    await expectGolden(
      'api/get-contact-session-data',
      await scene.admin.api.get(`${path}/${id}/session-data`),
    )
    await expectGolden(
      'api/post-contact-mark-read',
      await scene.admin.api.post(`${path}/${id}/mark-read`, {}),
    )
    await expectGolden('api/delete-contact', await scene.admin.api.send('DELETE', `${path}/${id}`))
    await expectGolden('api/get-contact-gone', await scene.admin.api.get(`${path}/${id}`))
  })

  test('what is read of a contact is what the documents name, and what is empty is left out', async () => {
    const made = await scene.make({ profile_name: '' })
    expect(Object.keys(made).sort()).toEqual(
      'avatar_url created_at id last_message_at last_message_preview marketing_opt_out metadata name phone_number profile_name service_window_open status tags unread_count updated_at'.split(
        ' ',
      ),
    )
    const empty = { name: '', profile_name: '', avatar_url: '', status: 'active', tags: [], metadata: {} }
    expect(made).toMatchObject({
      ...empty,
      last_message_at: null,
      unread_count: 0,
      service_window_open: false,
    })
  })

  test('CO1: one row with /v1: names, fields, opt-out, agent and the number of the last message', async () => {
    const { id, phone_number: phone } = await scene.make({ messaging_account: scene.shop.numberId })
    expect(await scene.get(id)).toMatchObject({ messaging_account: 'Shop', name: '', profile_name: '' })
    await scene.receive({ waId: phone, profileName: 'Annie' })
    const heard = await scene.get(id)
    expect(heard).toMatchObject({
      name: 'Annie',
      profile_name: 'Annie',
      messaging_account: 'Shop',
      unread_count: 1,
    })
    expect(heard).toMatchObject({ last_message_preview: 'Hello', service_window_open: true })
    expect(heard.last_inbound_at).toBe(heard.last_message_at)
    await scene.put(id, { profile_name: 'Ann', marketing_opt_out: true, assigned_user_id: scene.me })
    const { body } = await scene.shop.v1.get(`/contacts/${id}`)
    expect(body).toMatchObject({ name: 'Ann', profile_name: 'Annie', marketing_opted_out: true })
    expect(await scene.get(id)).toMatchObject({
      name: 'Ann',
      marketing_opt_out: true,
      assigned_user_id: scene.me,
    })
    // The number of the last message stands.
    expect((await scene.put(id, { messaging_account: '' })).body.data.messaging_account).toBe('Shop')
    expect((await scene.put(id, { profile_name: null })).body.data.name).toBe('Annie')
  })

  test('CO1: the account that is given stays until there is a message, and can be taken back', async () => {
    const { id } = await scene.make()
    expect(refusal(await scene.put(id, { messaging_account: 'Unheard' }))).toEqual([400, 'Account not found'])
    expect(
      refusal(
        await scene.admin.api.post(path, { phone_number: scene.phone(), messaging_account: 'Unheard' }),
      ),
    ).toEqual([400, 'Account not found'])
    expect((await scene.put(id, { messaging_account: ' SHOP ' })).body.data.messaging_account).toBe('Shop')
    expect((await scene.put(id, { messaging_account: null })).body.data.messaging_account).toBeUndefined()
    expect((await scene.audited(id)).map(({ changes }) => changes).slice(1)).toEqual([
      { messaging_account: { old: null, new: 'Shop' } },
      { messaging_account: { old: 'Shop', new: null } },
    ])
  })

  test('CO2: metadata is any object of 64 KB and 8 levels; /v1 shows and merges what fits it, and leaves the rest', async () => {
    const other = { address: { city: 'Bonn' }, list: [1, 'a'], nothing: null, 'two words': 'x' }
    const { id } = await scene.make({ metadata: { plan: 'pro', seats: 3, paid: true, ...other } })
    const shown = { paid: true, plan: 'pro', seats: 3 }
    expect((await scene.shop.v1.get(`/contacts/${id}`)).body.custom_fields).toEqual(shown)
    await scene.patch(id, { custom_fields: { plan: null, seats: 4, nothing: 'now', address: null } })
    expect((await scene.get(id)).metadata).toEqual({ ...other, paid: true, seats: 4, nothing: 'now' })
    const over = await scene.patch(id, { custom_fields: { address: 'Bonn' } })
    expect([over.status, over.body.error?.field]).toEqual([422, 'custom_fields.address'])
    expect((await scene.put(id, { metadata: { only: {} } })).body.data.metadata).toEqual({ only: {} })
    expect((await scene.shop.v1.get(`/contacts/${id}`)).body.custom_fields).toEqual({})
    const levels = (many: number): object => (many === 1 ? {} : { a: levels(many - 1) })
    expect((await scene.put(id, { metadata: levels(8) })).status).toBe(200)
    const large = (bytes: number) => ({ a: 'ä'.repeat((bytes - 8) / 2) })
    expect((await scene.put(id, { metadata: large(64 * 1024) })).status).toBe(200)
    for (const bad of [levels(9), large(64 * 1024 + 2), [], 'x', { a: '\u0000' }])
      expect((await scene.put(id, { metadata: bad })).status, JSON.stringify(bad).slice(0, 40)).toBe(400)
    expect((await scene.put(id, { metadata: null })).body.data.metadata).toEqual({})
  })

  test('CO3: a number that is there is 409 in every spelling, a deleted one is made anew, a full plan is 403', async () => {
    const first = await scene.make({ phone_number: '+5511987654321', metadata: { a: 1 } })
    for (const phone_number of ['+55 11 98765-4321', '+551187654321'])
      expect(refusal(await scene.admin.api.post(path, { phone_number }))).toEqual([
        409,
        'Contact with this phone number already exists',
      ])
    await scene.admin.api.send('DELETE', `${path}/${first.id}`)
    const again = await scene.make({ phone_number: '+5511987654321' })
    expect(again.id).not.toBe(first.id)
    expect(again.metadata).toEqual({})
    await scene.sql('insert into workspace_limit (workspace_id, contacts) values ($1, 1)', [
      scene.shop.workspaceId,
    ])
    expect((await scene.admin.api.post(path, { phone_number: scene.phone() })).status).toBe(403)
    expect((await scene.list()).total).toBe(1)
  })

  test.each([[{}], [{ phone_number: '' }], [{ phone_number: ' ' }], [{ phone_number: null }]])(
    '%j asks for a phone',
    async (body) => {
      expect(refusal(await scene.admin.api.post(path, body))).toEqual([400, 'phone_number is required'])
    },
  )

  test.each([
    [{ phone_number: '12' }],
    [{ phone_number: 'Ann' }],
    [{ phone_number: '4915550099', profile_name: 'x'.repeat(256) }],
    [{ phone_number: '4915550099', tags: ['x'.repeat(51)] }],
    [{ phone_number: '4915550099', tags: [''] }],
    [{ phone_number: '4915550099', tags: Array.from({ length: 51 }, (_, n) => `t${n}`) }],
    [{ phone_number: '4915550099', metadata: [] }],
  ])('%j is 400 and nothing is made', async (body) => {
    expect((await scene.admin.api.post(path, body)).status).toBe(400)
    expect((await scene.list()).total).toBe(0)
  })

  test('CO4: a PUT without a known field, of an unknown agent, or of nobody in particular', async () => {
    const made = await scene.make({ profile_name: 'Ann' })
    const { id } = made
    expect(refusal(await scene.put(id, { unknown: 1 }))).toEqual([400, 'No fields to update'])
    expect(refusal(await scene.put(id, {}))).toEqual([400, 'No fields to update'])
    const stranger = await scene.idOf(await memberSession(scene.parley, scene.other.workspaceId))
    expect(refusal(await scene.put(id, { assigned_user_id: stranger, profile_name: 'Eve' }))).toEqual([
      400,
      'User not found',
    ])
    expect(refusal(await scene.put(`${id}/assign`, { user_id: stranger }))).toEqual([400, 'User not found'])
    expect((await scene.put(`${id}/assign`, { user_id: 'me' })).status).toBe(400)
    expect((await scene.put(`${id}/assign`, {})).status).toBe(400)
    expect(await scene.get(id)).toEqual(made)
    expect((await scene.put(id, { assigned_user_id: scene.me })).body.data.assigned_user_id).toBe(scene.me)
    expect((await scene.put(id, { assigned_user_id: '' })).body.data.assigned_user_id).toBeUndefined()
    expect((await scene.put(`${id}/assign`, { user_id: scene.me })).body.data).toEqual({
      message: 'Contact assigned',
      assigned_user_id: scene.me,
    })
    expect((await scene.put(id, { clear_assigned_agent: true })).body.data.assigned_user_id).toBeUndefined()
    await scene.put(`${id}/assign`, { user_id: scene.me })
    expect((await scene.put(`${id}/assign`, { user_id: null })).body.data.assigned_user_id).toBeNull()
    expect(await scene.events('chat.assigned', id)).toHaveLength(6)
  })

  test('CO4: an agent who changes needs chat.assign:write besides contacts:write, and that alone for assign', async () => {
    await scene.roleOf('Writes', ['contacts:read', 'contacts:write', 'chat:read'])
    await scene.roleOf('Assigns', ['contacts:read', 'chat.assign:write', 'chat:read'])
    const writes = await memberSession(scene.parley, scene.shop.workspaceId, 'Writes')
    const assigns = await memberSession(scene.parley, scene.shop.workspaceId, 'Assigns')
    const made = await scene.make()
    const { id } = made
    expect((await scene.put(id, { profile_name: 'Eve', assigned_user_id: scene.me }, writes)).status).toBe(
      403,
    )
    expect(await scene.get(id)).toEqual(made)
    expect((await scene.put(`${id}/assign`, { user_id: scene.me }, writes)).status).toBe(403)
    expect((await scene.put(id, { profile_name: 'Eve' }, assigns)).status).toBe(403)
    expect((await scene.put(`${id}/assign`, { user_id: scene.me }, assigns)).status).toBe(200)
    // Forms send the whole object back: what is so already needs nothing more.
    expect(
      (await scene.put(id, { ...(await scene.get(id)), profile_name: 'Ann' }, writes)).body.data,
    ).toMatchObject({
      name: 'Ann',
      assigned_user_id: scene.me,
    })
  })

  test('CO4: tags are trimmed, and unknown ones are made in gray', async () => {
    const { id } = await scene.make({ tags: ['zeta'] })
    const { data } = (await scene.put(`${id}/tags`, { tags: [' vip ', 'vip', 'new'] })).body
    expect(data).toEqual({ message: 'Tags updated', tags: ['new', 'vip'] })
    expect(
      await scene.sql(`select color from tag where name = 'vip' and workspace_id = $1`, [
        scene.shop.workspaceId,
      ]),
    ).toEqual([{ color: 'gray' }])
    expect((await scene.put(`${id}/tags`, { tags: [] })).body.data.tags).toEqual([])
    expect((await scene.put(`${id}/tags`, {})).status).toBe(400)
  })

  test('what changes nothing leaves no trace, and each change one record', async () => {
    const made = await scene.make({ profile_name: 'Ann', tags: ['a'], metadata: { b: { c: 1 } } })
    await scene.parley.clock.advance(1)
    expect((await scene.put(made.id, made)).body.data).toEqual(made)
    expect(await scene.events('contact.updated', made.id)).toEqual([])
    expect((await scene.audited(made.id)).map(({ action }) => action)).toEqual(['created'])
    const changed = (
      await scene.put(made.id, { profile_name: 'Bea', metadata: { b: 1 }, assigned_user_id: scene.me })
    ).body.data
    expect(changed.updated_at > made.updated_at).toBe(true)
    expect((await scene.audited(made.id)).at(-1)).toEqual({
      action: 'updated',
      changes: {
        profile_name: { old: 'Ann', new: 'Bea' },
        metadata: { old: 'changed', new: 'changed' },
        assigned_user_id: { old: null, new: scene.me },
      },
    })
    const [told] = await scene.events('contact.updated', made.id)
    expect(told?.extras).toEqual({ changed: ['name', 'custom_fields'] })
    expect(Object.keys(told?.set ?? {})).not.toContain('agentId')
  })

  test('/v1 and GraphQL write the same records, and deleting leaves no name in them', async () => {
    const { id } = await scene.create({ name: 'Ann' })
    await scene.patch(id, { name: 'Bea' })
    await scene.admin.graphql(
      'mutation ($id: ID!) { updateContact(input: { id: $id, addTags: ["x"], metadata: { deep: { er: 1 } } }) { contact { metadata customFields } } }',
      { id },
    )
    expect(
      (await scene.audited(id)).map(({ action, changes }) => [action, Object.keys(changes as object)]),
    ).toEqual(
      [
        ['created', ['phone_number', 'profile_name', 'tags', 'marketing_opt_out'].sort()],
        ['updated', ['profile_name']],
        ['updated', ['metadata', 'tags']],
      ].map(([action, names]) => [
        action,
        expect.toSatisfy(
          (given: string[]) => [...given].sort().join() === [...(names as string[])].sort().join(),
        ),
      ]),
    )
    await scene.admin.api.send('DELETE', `${path}/${id}`)
    const records = await scene.audited(id)
    expect(records.at(-1)).toEqual({ action: 'deleted', changes: {} })
    expect(JSON.stringify(records)).not.toContain('Bea')
  })
})
