import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drainCallbacks } from '#messaging/receiving/callbacks/process.ts'
import { fixture, messagesCallback, type Scene, send, startScene, textMessage } from './scene.ts'

let scene: Scene
let workspaceId: string

beforeEach(async () => {
  scene = await startScene()
  workspaceId = await scene.addWorkspace()
  await scene.addNumber(workspaceId)
})

afterEach(() => scene.close())

const drain = () => drainCallbacks(scene.app)
const messages = () => scene.rows('select id from message')
const events = () => scene.rows<{ type: string; data: object }>('select type, data from event order by seq')
const text = (id: string, body: string, from?: string) =>
  messagesCallback({ messages: [textMessage(id, body, from)] })

describe('people', () => {
  test('a person who hides the phone is a contact of their own, and stays one when the id changes', async () => {
    await send(scene.app, fixture('message-text-username-only'))
    const update = {
      user_id_update: [{ user_id: { previous: 'PT.990031', current: 'PT.990099' }, timestamp: 1790000400 }],
    }
    const callback = messagesCallback(update)
    for (const entry of callback.entry) for (const change of entry.changes) change.field = 'user_id_update'
    await send(scene.app, callback)
    const later = {
      id: 'wamid.later',
      from_user_id: 'PT.990099',
      timestamp: '1790000500',
      type: 'text',
      text: { body: 'me' },
    }
    await send(scene.app, messagesCallback({ messages: [later] }))
    await drain()
    const contacts = await scene.rows('select phone, profile_name from contact')
    expect(contacts).toEqual([{ phone: null, profile_name: 'Mara' }])
    expect(await messages()).toHaveLength(2)
  })

  test('a new phone leads to the same contact, which has it from then on', async () => {
    await send(scene.app, fixture('message-text'))
    await send(scene.app, fixture('message-system-number-changed'))
    await send(scene.app, text('wamid.later', 'from my new phone', '351912000999'))
    await drain()
    expect(await scene.rows('select phone from contact')).toEqual([{ phone: '351912000999' }])
    expect(await messages()).toHaveLength(3)
  })

  test.each([
    ['STOP', true],
    [' stop! ', true],
    ['Unsubscribe.', true],
    ['opt-out', true],
    ['BAJA', true],
    ['DÉSABONNER', true],
    ['please stop by at five', false],
    ['cancel', false],
    ['stop stop', false],
  ])('who writes "%s" opts out: %s (spec/4 B8, docs/adr/0022)', async (body, out) => {
    await send(scene.app, text('wamid.word', body))
    await drain()
    const [contact] = await scene.rows(
      'select marketing_opted_out as out, marketing_opted_out_by as by from contact',
    )
    expect(contact).toEqual({ out, by: out ? 'contact' : null })
    expect(await messages()).toHaveLength(1)
    const told = (await events()).filter(({ type }) => type === 'contact.updated')
    expect(told).toHaveLength(out ? 1 : 0)
  })

  test('a word that came twice is told once, and UNSTOP opts in again', async () => {
    const wish = () => scene.rows('select marketing_opted_out as out from contact')
    for (let time = 0; time < 2; time++) await send(scene.app, text('wamid.stop', 'Stop'))
    await drain()
    expect(await wish()).toEqual([{ out: true }])
    expect((await events()).filter(({ type }) => type === 'contact.updated')).toHaveLength(1)
    await send(scene.app, text('wamid.start', 'UNSTOP'))
    await drain()
    expect(await wish()).toEqual([{ out: false }])
  })

  test('a choice waits for nobody who only refers to the person, as a broadcast being made does', async () => {
    await send(scene.app, text('wamid.hello', 'hello'))
    await drain()
    const referring = await scene.app.pool.connect()
    try {
      await referring.query('begin')
      await referring.query('select from contact for key share')
      await send(scene.app, text('wamid.stop', 'STOP'))
      let told = false
      const choosing = drain().then(() => {
        told = true
      })
      const stuck = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%marketing_wish%'`
      await expect.poll(async () => told || (await scene.rows(stuck)).length > 0).toBe(true)
      await referring.query('select from workspace_counter for update')
      await referring.query('commit')
      await choosing
    } finally {
      referring.release(true)
    }
    expect(await scene.rows('select marketing_opted_out as out from contact')).toEqual([{ out: true }])
  })

  test('a choice about marketing is the person’s own, also over what the team had noted', async () => {
    const contactId = await scene.addContact(workspaceId, '351912000111')
    await scene.rows(`update contact set marketing_opted_out = true, marketing_opted_out_by = 'api',
      marketing_opted_out_at = '2026-01-01'`)
    const wish = () =>
      scene.rows(
        'select marketing_opted_out as out, marketing_opted_out_by as by, marketing_opted_out_at as at from contact',
      )
    await send(scene.app, fixture('field-preference-stop'))
    await send(scene.app, fixture('field-preference-stop'))
    await drain()
    expect(await wish()).toEqual([{ out: true, by: 'contact', at: new Date('2026-09-21T14:18:20.000Z') }])
    await send(scene.app, fixture('field-preference-resume'))
    await drain()
    expect(await wish()).toEqual([{ out: false, by: null, at: null }])
    const rows = await scene.rows<{ type: string; subject_id: string; data: { extras: object } }>(
      'select * from event order by seq',
    )
    expect(rows.map((row) => [row.type, row.subject_id, row.data.extras])).toEqual([
      ['contact.updated', contactId, { changed: ['marketing_opted_out_at', 'marketing_opted_out_by'] }],
      [
        'contact.updated',
        contactId,
        { changed: ['marketing_opted_out', 'marketing_opted_out_at', 'marketing_opted_out_by'] },
      ],
    ])
  })
})

describe('numbers', () => {
  test('are disconnected and come back, each told once', async () => {
    for (const name of [
      'field-account-offboarded',
      'field-account-offboarded',
      'field-account-reconnected',
    ]) {
      await send(scene.app, fixture(name))
      await drain()
    }
    await send(scene.app, fixture('field-number-name-approved'))
    await drain()
    expect(await scene.rows('select status, verified_name from number')).toEqual([
      { status: 'active', verified_name: 'Padaria Rui' },
    ])
    const told = (await events())
      .filter(({ type }) => type !== 'account.alert')
      .map(({ type, data }) => [type, (data as { extras: object }).extras])
    expect(told).toEqual([
      ['number.status', { previous_status: 'active' }],
      ['account.updated', { changed: ['restriction'] }],
      ['number.status', { previous_status: 'disconnected' }],
      ['account.updated', { changed: ['restriction'] }],
      ['account.updated', { changed: ['display_name', 'verified_name'] }],
    ])
  })
})
