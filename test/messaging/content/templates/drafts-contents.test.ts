import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { memberSession } from '../../../support/session.ts'
import { type Drafts, path, startDrafts } from './drafts-scene.ts'
import { uploadHeader } from './form-file.ts'

// What a template is made of, and who wrote it (spec/5 1.6; spec/8 TE7, G9, G15; spec/9, Templates).

let d: Drafts

beforeAll(async () => {
  d = await startDrafts()
})
afterAll(() => d?.parley.close())

describe('/api/templates', () => {
  test('all kinds of buttons are stored as they were sent', async () => {
    const buttons = [
      { type: 'QUICK_REPLY', text: 'Fine' },
      { type: 'URL', text: 'Open', url: 'https://shop.example/{{1}}', example: 'https://shop.example/a' },
      { type: 'URL', text: 'Open', url: 'https://shop.example/{{1}}', example: ['a'] },
      { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+15550100001' },
      { type: 'COPY_CODE', text: 'Copy', example: 'SAVE10' },
      { type: 'FLOW', text: 'Book', flow_id: '12', flow_action: 'navigate', navigate_screen: 'FIRST' },
      { type: 'VOICE_CALL', text: 'Talk' },
    ]
    const { id } = await d.make({ buttons })
    expect((await d.one(id)).buttons).toEqual(buttons)
    const otp = {
      type: 'OTP',
      text: 'Copy',
      otp_type: 'ONE_TAP',
      package_name: 'com.example',
      signature_hash: 'K8a/AINcGX7',
      autofill_text: 'Fill',
      supported_apps: [{ package_name: 'com.example', signature_hash: 'K8a/AINcGX7' }],
    }
    const code = await d.make({
      category: 'AUTHENTICATION',
      header_type: 'NONE',
      header_content: '',
      body_content: '',
      footer_content: '',
      sample_values: [],
      buttons: [otp],
      add_security_recommendation: true,
      code_expiration_minutes: 5,
    })
    expect(code).toMatchObject({
      buttons: [otp],
      add_security_recommendation: true,
      code_expiration_minutes: 5,
    })
    const published = await d.publish(code.id)
    expect(published.status, published.text).toBe(200)
    const [there] = await d.platform.named(code.name)
    expect(there).toMatchObject({
      category: 'AUTHENTICATION',
      components: [
        { type: 'BODY', add_security_recommendation: true },
        { type: 'FOOTER', code_expiration_minutes: 5 },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'ONE_TAP' }] },
      ],
    })
  })

  test('samples of named variables go by their place or their name', async () => {
    const body_content = 'Hello {{first_name}}, we expect you on {{day}} at our shop.'
    for (const sample_values of [
      [
        { component: 'body', index: 1, value: 'Ana' },
        { component: 'body', index: 2, value: 'Friday' },
      ],
      [
        { component: 'body', param_name: 'day', value: 'Friday' },
        { component: 'body', param_name: 'first_name', value: 'Ana' },
      ],
    ]) {
      const draft = await d.make({ body_content, sample_values })
      expect((await d.publish(draft.id)).status).toBe(200)
      const [there] = await d.platform.named(draft.name)
      const body_text_named_params = [
        { param_name: 'first_name', example: 'Ana' },
        { param_name: 'day', example: 'Friday' },
      ]
      expect(there).toMatchObject({
        parameter_format: 'NAMED',
        components: [{}, { example: { body_text_named_params } }, {}, {}],
      })
    }
  })

  test('TE7: a file of a header is given to the platform and kept here', async () => {
    const png = sampleFile('image/png')
    const answer = await uploadHeader(d.parley, d.admin, d.account, png, 'photo.png')
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data).toEqual({
      handle: expect.any(String),
      filename: 'photo.png',
      mime_type: 'image/png',
      size: png.length,
    })
    const { handle } = answer.body.data
    const { id } = await d.make({ header_type: 'IMAGE', header_content: handle })
    expect(await d.one(id)).toMatchObject({ header_type: 'IMAGE', header_content: handle })
    const read = `query ($id: ID!) { template(id: $id) { headerFile { mimeType filename } } }`
    expect(await d.admin.graphql(read, { id })).toEqual({
      template: { headerFile: { mimeType: 'image/png', filename: 'photo.png' } },
    })
    expect((await d.publish(id)).status).toBe(200)
    const shown = (by = d.admin) => by.api.get(`${path}/${id}/media`)
    const { status, headers, text } = await shown()
    expect([status, headers.get('content-type'), headers.get('content-security-policy')]).toEqual([
      200,
      'image/png',
      "sandbox; default-src 'none'",
    ])
    expect(text.length).toBeGreaterThan(0)
    expect((await shown(d.stranger)).status).toBe(404)
    expect((await d.admin.api.get(`${path}/${(await d.make()).id}/media`)).status).toBe(404)
    const kept = await d.rows('select id from media')
    expect((await uploadHeader(d.parley, d.admin, d.account, Buffer.from('GIF89a'), 'x.gif')).status).toBe(
      415,
    )
    const large = Buffer.alloc(16 * 1024 * 1024 + 1, 1)
    expect((await uploadHeader(d.parley, d.admin, d.account, large, 'x.png')).status).toBe(413)
    expect((await uploadHeader(d.parley, d.admin, 'nobody', png, 'x.png')).body.message).toBe(
      'Account not found',
    )
    expect((await uploadHeader(d.parley, d.admin, null, png, 'x.png')).status).toBe(400)
    expect((await uploadHeader(d.parley, d.agent, d.account, png, 'x.png')).status).toBe(403)
    expect(await d.rows('select id from media')).toEqual(kept)
  })

  test('G9, G15: each change is told with the differences of its buttons, and by whom it was made', async () => {
    const draft = await d.make({ buttons: [{ type: 'URL', text: 'Open', url: 'https://a.example' }] })
    expect(draft.created_by_name).toBeTruthy()
    await d.parley.clock.advance(1)
    await d.put(draft.id, {
      body_content: 'Other words.',
      buttons: [
        { type: 'URL', text: 'Open', url: 'https://b.example' },
        { type: 'QUICK_REPLY', text: 'No' },
      ],
    })
    const [created, updated] = await d.audited(draft.id)
    expect(created).toMatchObject({ action: 'created', changes: { name: { old: null, new: draft.name } } })
    expect(updated).toEqual({
      action: 'updated',
      changes: {
        body_content: { old: 'changed', new: 'changed' },
        'buttons[0].url': { old: 'https://a.example', new: 'https://b.example' },
        'buttons[1].type': { old: null, new: 'QUICK_REPLY' },
        'buttons[1].text': { old: null, new: 'No' },
      },
    })
    const leaving = await memberSession(d.parley, d.shop.workspaceId, 'manager')
    const theirs = await d.make({}, leaving)
    await d
      .rows(`delete from member where user_id = (select id from app_user where email = $1)`, [leaving.email])
      .catch(() => [])
    expect((await d.one(theirs.id)).created_by_name).toBe(theirs.created_by_name)
  })
})
