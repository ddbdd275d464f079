import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { takeNotifications } from '#telling/notifications/follow-log.ts'
import { drainPush, settlePush } from '#telling/push/drain-push.ts'
import { pushNotifications } from '#telling/push/push-notifications.ts'
import { type ContactScene, startContacts } from '../../messaging/contacts/contacts/scene.ts'
import { type Receiver, startReceiver } from '../../outside/guarded-client/receiver.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { pushBrowser } from '../push/browser.ts'

// How people are notified: at the bell, by push, and not in their quiet hours (docs/adr/0174).

let scene: ContactScene
let service: Receiver
let ann: Session
let annId: string
let importId: string
const browser = pushBrowser()

beforeAll(async () => {
  scene = await startContacts()
  service = await startReceiver((res) => void res.writeHead(201).end())
  ann = await memberSession(scene.parley, scene.shop.workspaceId)
  annId = (await scene.sql('select id from user_account where email = $1', [ann.email]))[0]?.id as string
  await takeAll()
})
beforeEach(async () => {
  await choose({})
  await takeAll()
  await scene.sql('delete from notification')
  await scene.sql('delete from push_subscription')
  await ann.graphql('mutation ($input: SubscribeToPushInput!) { subscribeToPush(input: $input) { id } }', {
    input: { endpoint: service.url, ...browser.keys, scope: 'TEAM' },
  })
  service.received.splice(0)
})
afterAll(async () => {
  await service?.close()
  await scene?.parley.close()
})

async function takeAll(): Promise<void> {
  while ((await takeNotifications(scene.parley.app)).more);
}

const set = `mutation ($input: SetNotificationPreferencesInput!) {
  setNotificationPreferences(input: $input) {
    preferences { topics { topic inPage byPush byMail } quietFrom quietTo quietDays timezone digestAt } } }`

interface Choice {
  topics?: { topic: string; inPage: boolean; byPush: boolean; byMail?: string }[]
  quietDays?: string[] | null
  timezone?: string | null
  digestAt?: string | null
  quietFrom?: string | null
  quietTo?: string | null
}

const choose = (choice: Choice) => ann.graphql(set, { input: { topics: [], ...choice } })

/** An import of hers has ended. */
async function importEnds(): Promise<void> {
  const { app, clock } = scene.parley
  const { workspaceId } = scene.shop
  importId = newId()
  const at = clock.now()
  await scene.sql(
    `insert into contact_import (workspace_id, id, state, filename, headers, mapping, created_by_id, created_at, finished_at)
     values ($1, $2, 'completed', 'people.csv', '{}', '{}', $3, $4, $4)`,
    [workspaceId, importId, annId, at],
  )
  const event = {
    ...{ id: newId(), workspaceId, type: 'contact_import.changed', subjectId: importId },
    ...{ contactId: null, data: { extras: { import_id: importId } }, occurredAt: at },
  }
  await inTransaction(app.pool, (tx) => appendEvents(app, tx, [event]))
  await takeAll()
}

/** What the browser was told since it was last asked. */
async function told(): Promise<unknown[]> {
  const { app } = scene.parley
  await pushNotifications(app)
  await drainPush(app)
  await settlePush(app)
  return service.received.splice(0).map(({ bytes }) => browser.read(bytes))
}

const unread = async () =>
  (
    (await ann.graphql('{ unreadNotifications { count } }')) as never as {
      unreadNotifications: { count: number }
    }
  ).unreadNotifications.count

test('browsers are told once of what the log itself does not tell them', async () => {
  await importEnds()
  const notice = { kind: 'notice', what: 'IMPORT_COMPLETED', name: 'people.csv', subjectId: importId }
  expect(await told()).toMatchObject([notice])
  expect(await told()).toEqual([])
  expect(await unread()).toBe(1)
})

test('what is switched off by push is at the bell alone, and the other way round', async () => {
  await choose({ topics: [{ topic: 'IMPORTS', inPage: true, byPush: false }] })
  await importEnds()
  expect([await told(), await unread()]).toEqual([[], 1])
  await choose({ topics: [{ topic: 'IMPORTS', inPage: false, byPush: true }] })
  await importEnds()
  expect(await told()).toHaveLength(1)
  expect(await unread()).toBe(1)
})

test('a note that names one is pushed unless that is switched off', async () => {
  const other = await memberSession(scene.parley, scene.shop.workspaceId)
  const contact = await scene.create({ name: 'Ada' })
  await scene.receive({ waId: contact.phone.slice(1) })
  await told()
  const note = () =>
    other.graphql(
      'mutation ($id: ID!, $who: [ID!]) { createNote(input: { contactId: $id, content: "See", mentionIds: $who }) { note { id } } }',
      { id: contact.id, who: [annId] },
    )
  await note()
  expect(await told()).toMatchObject([{ kind: 'mentioned' }])
  await choose({ topics: [{ topic: 'MENTIONS', inPage: true, byPush: false }] })
  await note()
  expect(await told()).toEqual([])
})

test('preferences are answered whole, and bad ones change nothing', async () => {
  const own = async () =>
    (
      (await ann.graphql(
        '{ notificationPreferences { topics { topic byPush } quietFrom quietTo } }',
      )) as never as {
        notificationPreferences: { topics: { topic: string; byPush: boolean }[]; quietFrom: string | null }
      }
    ).notificationPreferences
  await choose({
    topics: [{ topic: 'FORMS', inPage: true, byPush: false }],
    quietFrom: '22:00',
    quietTo: '07:00',
  })
  const before = await own()
  expect(before).toMatchObject({ quietFrom: '22:00', quietTo: '07:00' })
  expect(before.topics).toHaveLength(8)
  expect(before.topics.filter(({ byPush }) => !byPush)).toEqual([{ topic: 'FORMS', byPush: false }])
  for (const wrong of [
    { quietFrom: '22:00' },
    { quietFrom: '24:00', quietTo: '07:00' },
    { quietFrom: '07:00', quietTo: '07:00' },
    { quietFrom: '07:00\0', quietTo: '07:00' },
  ]) {
    const { body } = await ann.ask(set, { input: { topics: [], ...wrong } })
    expect(body.errors[0].extensions.code, JSON.stringify(wrong)).toMatch(/INVALID_(FIELD|REQUEST)/)
  }
  expect(await own()).toEqual(before)
})

test('what is chosen of mails, days and clocks is kept in the order of the week; bad choices are refused', async () => {
  const ask = async () =>
    (
      (await ann.graphql(
        '{ notificationPreferences { topics { topic byMail } quietDays timezone digestAt } }',
      )) as never as { notificationPreferences: { topics: { topic: string; byMail: string }[] } }
    ).notificationPreferences
  const usual = await ask()
  expect(usual).toMatchObject({ quietDays: [], timezone: null, digestAt: '08:00' })
  expect(new Set(usual.topics.map(({ byMail }) => byMail))).toEqual(new Set(['OFF']))
  await choose({
    topics: [{ topic: 'FORMS', inPage: true, byPush: true, byMail: 'AT_ONCE' }],
    ...{ quietFrom: '22:00', quietTo: '07:00', quietDays: ['SATURDAY', 'MONDAY', 'MONDAY'] },
    ...{ timezone: 'Asia/Kathmandu', digestAt: '17:45' },
  })
  const before = await ask()
  expect(before).toMatchObject({
    ...{ quietDays: ['MONDAY', 'SATURDAY'], timezone: 'Asia/Kathmandu', digestAt: '17:45' },
  })
  expect(before.topics.find(({ topic }) => topic === 'FORMS')?.byMail).toBe('AT_ONCE')
  for (const wrong of [
    { timezone: '+02:00' },
    { timezone: 'Mars/Olympus' },
    { digestAt: '9:30' },
    { quietDays: [] },
  ]) {
    const { body } = await ann.ask(set, { input: { topics: [], ...wrong } })
    expect(body.errors[0].extensions.code, JSON.stringify(wrong)).toBe('INVALID_FIELD')
  }
  expect(await ask()).toEqual(before)
})

const colleagueNames = async () => {
  const other = await memberSession(scene.parley, scene.shop.workspaceId)
  const contact = await scene.create({ name: 'Ada' })
  await scene.receive({ waId: contact.phone.slice(1) })
  return async () => {
    await other.graphql(
      'mutation ($id: ID!, $who: [ID!]) { createNote(input: { contactId: $id, content: "See", mentionIds: $who }) { note { id } } }',
      { id: contact.id, who: [annId] },
    )
    await takeAll()
  }
}

test('a mention outside of quiet hours is pushed once, by the log alone', async () => {
  const hour = (ahead: number) =>
    new Date(scene.parley.clock.nowMs() + ahead * 3_600_000).toISOString().slice(11, 16)
  await choose({ quietFrom: hour(3), quietTo: hour(4), timezone: 'UTC' })
  const mention = await colleagueNames()
  await told()
  await mention()
  expect(await told()).toMatchObject([{ kind: 'mentioned' }])
})

test('many notifications at once are pushed as a number', async () => {
  for (let many = 0; many < 4; many += 1) await importEnds()
  expect(await told()).toEqual([{ kind: 'notices', count: 4 }])
})

// Last: the session ends meanwhile.
test('in quiet hours nothing is pushed; notifications come when they end, messages do not', async () => {
  const hour = (ahead: number) =>
    new Date(scene.parley.clock.nowMs() + ahead * 3_600_000).toISOString().slice(11, 16)
  const mention = await colleagueNames()
  await told()
  await choose({ quietFrom: hour(-1), quietTo: hour(2) })
  await importEnds()
  await mention()
  expect(await told()).toEqual([])
  await scene.parley.clock.advance(3 * 3_600)
  expect(await told()).toMatchObject([
    { kind: 'notice', what: 'IMPORT_COMPLETED' },
    { kind: 'notice', what: 'MENTIONED', name: 'Ada', by: expect.any(String) },
  ])
  expect(await told()).toEqual([])
})
