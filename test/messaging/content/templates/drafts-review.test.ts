import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Drafts, path, startDrafts } from './drafts-scene.ts'

// What becomes of a template once the platform has it (spec/8 TE3 to TE5).

let d: Drafts

beforeAll(async () => {
  d = await startDrafts()
})
beforeEach(async () => {
  await d.rows('delete from broadcast')
  await d.parley.sandbox.clearFaults()
})
afterAll(() => d?.parley.close())

describe('/api/templates', () => {
  test('TE3: a change of an approved one makes it a draft that keeps the id of the platform and cannot be sent', async () => {
    const { id, platformId } = await d.approved()
    const before = await d.one(id)
    const changed = (await d.put(id, { body_content: 'We see you on {{1}} at our new shop.', name: 'other' }))
      .body.data
    expect(changed).toEqual({
      ...before,
      body_content: 'We see you on {{1}} at our new shop.',
      status: 'DRAFT',
      meta_template_id: platformId,
      updated_at: changed.updated_at,
    })
    const sent = await d.shop.v1.post('/messages', {
      to: '+15550100001',
      type: 'template',
      template: { id, params: { 1: 'Monday' } },
    })
    expect(sent.body.error.code).toBe('template_not_approved')
    expect((await d.shop.v1.get(`/templates/${id}`)).body).toMatchObject({ status: 'draft' })
    expect((await d.publish(id)).body.data).toMatchObject({ status: 'PENDING', meta_template_id: platformId })
    const [there] = await d.platform.named(before.name)
    expect(JSON.stringify(there)).toContain('new shop')
    await d.decide(platformId, 'approve')
    await d.becomes(id, 'APPROVED')
    expect((await d.one(id)).body_content).toBe('We see you on {{1}} at our new shop.')
  })

  test('TE3: what only people here see of it does not take its approval away', async () => {
    const { id } = await d.approved()
    expect((await d.put(id, { display_name: 'Our visit' })).body.data).toMatchObject({
      display_name: 'Our visit',
      status: 'APPROVED',
    })
  })

  test('TE3: a pending one is not changed, nor one that a campaign needs', async () => {
    const draft = await d.make()
    await d.publish(draft.id)
    const pending = await d.put(draft.id, { body_content: 'Other words.' })
    const text = 'Template is pending approval and cannot be modified'
    expect([pending.status, pending.body.message]).toEqual([400, text])
    const { id } = await d.approved()
    await d.use(id)
    const used = await d.put(id, { body_content: 'Other words.' })
    expect([used.status, used.body.message]).toEqual([409, 'Template is used by a campaign'])
    expect((await d.one(id)).status).toBe('APPROVED')
  })

  test('TE4: it is deleted in its language; a refusal is 502, silence 503, and then it stays', async () => {
    const { id } = await d.approved()
    await d.use(id)
    expect((await d.remove(id)).status).toBe(409)
    await d.rows('delete from broadcast')
    await d.parley.sandbox.faults({
      match: { method: 'DELETE', path: '/message_templates' },
      effect: { error: { code: 200, message: 'You may not do this.' } },
    })
    const refused = await d.remove(id)
    expect(refused.status).toBe(502)
    await d.parley.sandbox.clearFaults()
    await d.parley.sandbox.faults({ match: { path: '/message_templates' }, effect: { status: 503 } })
    expect((await d.remove(id)).status).toBe(503)
    expect((await d.one(id)).status).toBe('APPROVED')
    await d.parley.sandbox.clearFaults()
    const { name } = await d.one(id)
    expect((await d.remove(id)).status).toBe(200)
    expect(await d.platform.named(name)).toEqual([])
    expect((await d.audited(id)).at(-1)).toMatchObject({
      action: 'deleted',
      changes: { name: { old: name, new: null } },
    })
  })

  test('whoever deleted it is in the audit log where the callback of the platform was quicker', async () => {
    const { id } = await d.approved()
    const { name } = await d.one(id)
    const client = await d.parley.app.pool.connect()
    // What the callback does meanwhile.
    await client.query('begin')
    await client.query('select from number where id = $1 for update', [d.shop.numberId])
    const removing = d.remove(id)
    await d.parley.until(async () => (await d.platform.named(name)).length === 0)
    await client.query('delete from template where id = $1', [id])
    await client.query('commit')
    client.release()
    expect((await removing).status).toBe(200)
    const deleted = (await d.audited(id)).filter(({ action }) => action === 'deleted')
    expect(deleted).toEqual([
      expect.objectContaining({ changes: expect.objectContaining({ name: { old: name, new: null } }) }),
    ])
  })

  test('TE4: a draft campaign does not keep it, and says so at its start', async () => {
    const { id } = await d.approved()
    const made = await d.admin.api.post('/campaigns', {
      name: 'Winter',
      messaging_account: d.account,
      template_id: id,
    })
    const campaign = `/campaigns/${made.body.data.id}`
    const recipients = [{ phone_number: '+15550104444', template_params: { 1: 'Friday' } }]
    expect((await d.admin.api.post(`${campaign}/recipients/import`, { recipients })).status).toBe(200)
    expect((await d.remove(id)).status).toBe(200)
    const { status, body } = await d.admin.api.post(`${campaign}/start`, {})
    expect([status, body.message]).toEqual([400, 'Campaign template no longer exists'])
    expect((await d.admin.api.get(campaign)).body.data.status).toBe('draft')
    await d.admin.api.send('DELETE', campaign)
  })

  test('TE5: sync asks by name, and a draft keeps its text and takes the id of the platform', async () => {
    const told = async (body: object, query = '') => {
      const answer = await d.admin.api.post(`${path}/sync${query}`, body)
      return [answer.status, answer.body.message ?? answer.body.data.message]
    }
    expect(await told({})).toEqual([400, 'messaging_account is required'])
    expect(await told({ messaging_account: 'nobody' })).toEqual([404, 'Account not found'])
    expect(await told({}, `?account=${encodeURIComponent(d.account)}`)).toEqual([
      200,
      'Templates synced successfully',
    ])
    const draft = await d.make()
    await d.parley.sandbox.settings({ auto: { template_review_ms: 0 } })
    const components = [{ type: 'BODY', text: 'Words of somebody else.' }]
    const there = await d.platform.graph.post(d.platform.path, {
      name: draft.name,
      language: 'en',
      category: 'UTILITY',
      components,
    })
    await d.parley.sandbox.settings({ auto: { template_review_ms: null } })
    await d.parley.clock.advance(1)
    expect((await told({ messaging_account: d.account }))[0]).toBe(200)
    expect(await d.one(draft.id)).toMatchObject({
      status: 'DRAFT',
      body_content: draft.body_content,
      meta_template_id: there.body.id,
    })
    await d.parley.sandbox.faults({ match: { path: '/message_templates' }, effect: { reset: true } })
    expect((await told({ messaging_account: d.account }))[0]).toBe(503)
  })
})
