import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectGolden } from '../../../support/golden.ts'
import { type Drafts, path, startDrafts } from './drafts-scene.ts'

// Document 2, Templates; spec/5 1.6; spec/8 TE, G1 to G7; spec/9, Templates.

let d: Drafts

beforeAll(async () => {
  d = await startDrafts()
})
afterAll(() => d?.parley.close())

describe('/api/templates', () => {
  test('answers as the documents say', async () => {
    const first = await d.admin.api.post(
      path,
      d.form({ name: 'Visit Re-minder!', unknown: 1, status: 'APPROVED' }),
    )
    await expectGolden('api/post-template', first)
    const { id } = first.body.data
    await expectGolden('api/get-template', await d.admin.api.get(`${path}/${id}`))
    await expectGolden('api/get-templates', await d.admin.api.get(`${path}?search=re_minder&page=1&limit=10`))
    await expectGolden('api/put-template', await d.put(id, { body_content: 'We see you on {{1}} at ours.' }))
    const published = await d.publish(id)
    expect(published.status, published.text).toBe(200)
    expect(published.body.data).toMatchObject({
      message: 'Template submitted for approval',
      status: 'PENDING',
      meta_template_id: expect.stringMatching(/^\d+$/),
      template: { id, status: 'PENDING', quality_rating: 'UNKNOWN' },
    })
    expect(Object.keys(published.body.data)).toEqual(['message', 'meta_template_id', 'status', 'template'])
    await expectGolden('api/publish-template-pending', await d.publish(id))
    await expectGolden(
      'api/sync-templates',
      await d.admin.api.post(`${path}/sync`, { messaging_account: d.account }),
    )
    await expectGolden('api/delete-template', await d.remove(id))
    await expectGolden('api/get-template-gone', await d.admin.api.get(`${path}/${id}`))
  })

  test.each([
    ['messaging_account', { messaging_account: undefined }, 'messaging_account: A value is needed.'],
    ['unknown account', { messaging_account: 'nobody' }, 'Account not found'],
    ['name', { name: undefined }, 'name: A value is needed.'],
    ['name of nothing', { name: '!!' }, 'name: Must have 1 to 512 of a-z, 0-9 and _.'],
    ['language', { language: 'English' }, 'language: Must be a language such as en, en_US or pt_BR.'],
    ['category', { category: 'NEWS' }, null],
    ['body', { body_content: '' }, 'body_content is required'],
    [
      'mixed',
      { body_content: 'Hello {{1}} and {{name}}.' },
      'Positional and named variables cannot be mixed',
    ],
    [
      'header and body mixed',
      { header_content: 'Hello {{name}}', body_content: 'Hello {{1}} there.' },
      'Positional and named variables cannot be mixed',
    ],
    [
      'two in the header',
      { header_content: '{{1}} and {{2}}' },
      'A text header can have at most one variable',
    ],
    ['expiration', { code_expiration_minutes: 91 }, 'code_expiration_minutes must be between 1 and 90'],
    ['button', { buttons: [{ type: 'DANCE', text: 'x' }] }, null],
  ])('%s: 400, and nothing is made', async (_, more, text) => {
    const before = (await d.admin.api.get(path)).body.data.total
    const { status, body } = await d.admin.api.post(path, d.form(more))
    expect(status).toBe(400)
    if (text) expect(body.message).toBe(text)
    expect((await d.admin.api.get(path)).body.data.total).toBe(before)
  })

  test('TE2: a draft calls nobody, and is there once with its name and language', async () => {
    const draft = await d.make({ name: 'only here' })
    expect(draft).toMatchObject({ name: 'only_here', status: 'DRAFT', meta_template_id: '' })
    expect(await d.platform.named('only_here')).toEqual([])
    const again = await d.admin.api.post(path, d.form({ name: 'ONLY-HERE' }))
    expect([again.status, again.body.message]).toEqual([
      409,
      'A template with this name and language already exists',
    ])
    await d.make({ name: 'only here', language: 'pt-BR' })
    expect((await d.publish(draft.id)).status).toBe(200)
    const [there] = await d.platform.named('only_here')
    expect(there).toMatchObject({ status: 'PENDING', category: 'UTILITY', language: 'en' })
  })

  test('what the platform would refuse is kept, and told by the platform at publish as 502', async () => {
    const draft = await d.make({ body_content: 'x'.repeat(2000), sample_values: [] })
    const answer = await d.publish(draft.id)
    expect(answer.status).toBe(502)
    expect(answer.body.message).toMatch(/^Failed to submit template to Meta: ./)
    expect((await d.one(draft.id)).status).toBe('DRAFT')
    expect(await d.audited(draft.id)).toHaveLength(1)
  })

  test('TE6: every variable needs a sample, and a media header its file', async () => {
    const draft = await d.make({ sample_values: [{ component: 'body', index: 1, value: '' }] })
    const told = await d.publish(draft.id)
    expect([told.status, told.body.message]).toEqual([400, 'Variable {{1}} of the body needs a sample value'])
    await d.put(draft.id, {
      sample_values: [{ component: 'body', index: 1, value: 'Monday' }],
      header_type: 'IMAGE',
      header_content: '',
    })
    const fileless = await d.publish(draft.id)
    expect([fileless.status, fileless.body.message]).toEqual([400, 'A image header needs an uploaded file'])
    expect((await d.platform.named(draft.name)).length).toBe(0)
  })

  test('TE6: it is not submitted twice at once', async () => {
    const draft = await d.make()
    const answers = await Promise.all([d.publish(draft.id), d.publish(draft.id), d.publish(draft.id)])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    expect(statuses.slice(1).every((status) => status === 409 || status === 400)).toBe(true)
    expect(await d.platform.named(draft.name)).toHaveLength(1)
    await d.rows(
      `insert into template_turn (workspace_id, number_id, name, language, owner, until)
       values ($1, $2, $3, 'en', gen_random_uuid(), $4)`,
      [d.shop.workspaceId, d.shop.numberId, 'being_submitted', new Date(d.parley.clock.nowMs() + 30_000)],
    )
    const taken = await d.make({ name: 'being_submitted' })
    for (const answer of [await d.publish(taken.id), await d.put(taken.id, { body_content: 'Other words.' })])
      expect([answer.status, answer.body.message]).toEqual([409, 'Template is being submitted'])
    await d.parley.clock.advance(31)
    expect((await d.publish(taken.id)).status).toBe(200)
  })

  test('a change that changes nothing leaves no trace; the whole object can be sent back', async () => {
    const { id } = await d.approved()
    const before = await d.one(id)
    const told = await d.audited(id)
    expect((await d.put(id, { ...before, status: 'DRAFT' })).body.data).toEqual(before)
    expect(await d.audited(id)).toEqual(told)
    const [sale] = (await d.admin.api.get(`${path}?search=spring`)).body.data.templates
    expect((await d.put(sale.id, sale)).body.data).toEqual(sale)
  })

  test('null and "" clear what may be empty, and what is left out stays', async () => {
    const { id } = await d.make()
    for (const empty of [null, '']) {
      await d.put(id, { header_type: 'TEXT', header_content: 'Hi', footer_content: 'Bye', display_name: 'X' })
      const cleared = await d.put(id, {
        header_type: empty,
        footer_content: empty,
        display_name: empty,
        buttons: null,
      })
      expect(cleared.body.data).toMatchObject({
        header_type: 'NONE',
        header_content: '',
        footer_content: '',
        buttons: [],
        body_content: 'We see you on {{1}} at our shop.',
      })
    }
  })

  test('who may, and whose they are', async () => {
    const { id } = await d.make()
    for (const answer of [
      await d.agent.api.post(path, d.form()),
      await d.put(id, { body_content: 'x' }, d.agent),
      await d.publish(id, d.agent),
      await d.remove(id, d.agent),
      await d.agent.api.post(`${path}/sync`, { messaging_account: d.account }),
    ])
      expect(answer.status).toBe(403)
    for (const answer of [
      await d.stranger.api.get(`${path}/${id}`),
      await d.put(id, { body_content: 'x' }, d.stranger),
      await d.publish(id, d.stranger),
      await d.remove(id, d.stranger),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, 'Template not found'])
    expect(
      (await d.stranger.api.post(path, d.form({ messaging_account: d.shop.numberId }))).body.message,
    ).toBe('Account not found')
    expect((await d.one(id)).status).toBe('DRAFT')
  })

  test('the list is narrowed by account, status, category and a part of a name', async () => {
    const { id } = await d.make({ name: 'narrow_one', display_name: 'Quite Special', category: 'MARKETING' })
    const ids = async (query: string) =>
      (await d.admin.api.get(`${path}?${query}`)).body.data.templates.map((row: { id: string }) => row.id)
    expect(await ids('search=quite%20spec')).toEqual([id])
    expect(await ids('search=narrow&status=draft&category=marketing')).toEqual([id])
    expect(await ids('search=narrow&status=APPROVED')).toEqual([])
    expect(await ids(`search=narrow&account=${encodeURIComponent(d.account)}`)).toEqual([id])
    expect(await ids(`search=narrow&messaging_account=${d.shop.numberId}&status=all`)).toEqual([id])
    expect(await ids('search=narrow&account=nobody')).toEqual([])
  })
})
