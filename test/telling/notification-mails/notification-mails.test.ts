import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueNotificationMails } from '#telling/notification-mails/queue-due.ts'
import { byMail, type MailScene, startMails } from './scene.ts'

// Notifications by mail: at once or once a day, of what is not read, by the rights of the moment (docs/adr/0190).

let scene: MailScene

beforeAll(async () => {
  scene = await startMails()
})
beforeEach(async () => {
  await scene.choose({})
  await scene.sql('delete from notification')
  await scene.sql('delete from outgoing_mail')
})
afterAll(() => scene?.close())

const pass = (minutes: number) => scene.parley.clock.advance(minutes * 60)
const imports = (way: string) => scene.choose({ topics: [byMail('IMPORTS', way)] })
const waiting = async () =>
  (await scene.sql('select from notification where mail_at is not null')).length +
  (await scene.sql('select from outgoing_mail')).length

test('whoever chose nothing gets no mail', async () => {
  await scene.importEnds('people.csv')
  expect(await waiting()).toBe(0)
})

test('a mail at once waits some minutes, and is not sent of what was read meanwhile', async () => {
  await imports('AT_ONCE')
  await scene.importEnds('people.csv')
  await pass(4)
  expect(await scene.mails()).toEqual([])
  await pass(1)
  const [mail, ...others] = await scene.mails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('The file people.csv was imported')
  expect(mail?.text).toMatch(/- .*: The file people\.csv was imported\n.*\/contacts\/import\/[\w-]{36}\n/)
  expect(mail?.text).toContain('/settings/notifications')
  await scene.importEnds('more.csv')
  await scene.readAll()
  await pass(6)
  expect(await scene.mails()).toEqual([])
  expect(await waiting()).toBe(0)
})

test('what happens within the wait comes in one mail, grouped by chat, in the language of the account', async () => {
  await scene.choose({ topics: [byMail('MENTIONS', 'AT_ONCE'), byMail('IMPORTS', 'AT_ONCE')] })
  await scene.sql(`update user_account set settings = settings || '{"language":"de"}' where id = $1`, [
    scene.annId,
  ])
  const ada = await scene.mention({ name: 'Ada Lovelace' })
  await scene.importEnds('people.csv')
  await pass(3)
  await scene.again(ada)
  await pass(2)
  const [mail, ...others] = await scene.mails()
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^Benachrichtigungen von .*: 3$/)
  const chat = /Ada Lovelace\n(- .*erwähnt\n){2}http.*\/inbox\/([\w-]{36})\n\n- .*Die Datei people\.csv/.exec(
    mail?.text ?? '',
  )
  expect(chat?.[2], mail?.text).toBe(ada)
  await pass(5)
  expect(await scene.mails()).toEqual([])
  await scene.sql(`update user_account set settings = settings - 'language' where id = $1`, [scene.annId])
})

test('a digest comes once, at its time, of what is not read; nothing is sent where there is nothing', async () => {
  await scene.choose({ topics: [byMail('IMPORTS', 'DIGEST', false)], digestAt: scene.minute(20) })
  await scene.importEnds('first.csv')
  await pass(10)
  await scene.importEnds('second.csv')
  expect(await scene.mails()).toEqual([])
  await pass(11)
  const [mail, ...others] = await scene.mails()
  expect(others).toEqual([])
  expect(mail?.text).toMatch(/first\.csv[\s\S]*second\.csv/)
  await scene.choose({ topics: [byMail('IMPORTS', 'DIGEST')], digestAt: scene.minute(10) })
  await scene.importEnds('third.csv')
  await scene.readAll()
  await pass(11)
  expect(await scene.mails()).toEqual([])
})

test('what is chosen anew counts for what waits', async () => {
  await scene.choose({ topics: [byMail('IMPORTS', 'DIGEST')], digestAt: scene.minute(-30) })
  await scene.importEnds('people.csv')
  await pass(6)
  expect(await scene.mails()).toEqual([])
  await scene.choose({ topics: [byMail('IMPORTS', 'DIGEST')], digestAt: scene.minute(2) })
  expect(await scene.mails()).toEqual([])
  await pass(3)
  expect(await scene.mails()).toHaveLength(1)
  await scene.importEnds('more.csv')
  await imports('OFF')
  await pass(6)
  expect(await scene.mails()).toEqual([])
  expect(await waiting()).toBe(0)
})

test('quiet hours hold mails back, which follow as one', async () => {
  const topics = [byMail('IMPORTS', 'AT_ONCE')]
  await scene.choose({ topics, quietFrom: scene.minute(-10), quietTo: scene.minute(40), timezone: 'UTC' })
  await scene.importEnds('first.csv')
  await pass(10)
  await scene.importEnds('second.csv')
  await pass(10)
  expect(await scene.mails()).toEqual([])
  await pass(21)
  const mails = await scene.mails()
  expect(mails.map(({ text }) => /first\.csv[\s\S]*second\.csv/.test(text))).toEqual([true])
})

test('a mail says what its person may see when it is sent, and masks phones', async () => {
  await scene.choose({ topics: [byMail('MENTIONS', 'AT_ONCE')] })
  await scene.sql(`update user_account set is_super_admin = false where id = $1`, [scene.annId])
  await scene.mention({ phone: '+15552998877' })
  await scene.sql('update workspace set mask_phone_numbers = true where id = $1', [scene.shop.workspaceId])
  await pass(5)
  const [mail] = await scene.mails()
  expect(mail?.text).toContain('*******8877')
  expect(`${mail?.subject} ${mail?.text}`).not.toContain('15552998877')
  await scene.sql('update workspace set mask_phone_numbers = false where id = $1', [scene.shop.workspaceId])
  // Queued already when the chat goes out of sight.
  const contactId = await scene.mention({ name: 'Grace Hopper' })
  await pass(5)
  await queueNotificationMails(scene.parley.app)
  await scene.sql('update contact set deleted_at = now() where id = $1', [contactId])
  expect(await scene.mails()).toEqual([])
  expect(await waiting()).toBe(0)
})

test('who does not read chats any more is mailed nothing of them', async () => {
  await scene.choose({ topics: [byMail('MENTIONS', 'AT_ONCE')] })
  await scene.mention({ name: 'Grace Hopper' })
  const before = await scene.sql(
    `update role r set permissions = array_remove(r.permissions, 'chat:read') from membership m, role was
     where m.user_id = $1 and r.id = m.role_id and was.id = r.id returning r.id, was.permissions`,
    [scene.annId],
  )
  await pass(5)
  const mails = await scene.mails()
  await scene.sql('update role set permissions = $2 where id = $1', [before[0]?.id, before[0]?.permissions])
  expect(mails).toEqual([])
  expect(await waiting()).toBe(0)
})

test('one mail is sent where several processes look, and where one dies while it writes', async () => {
  const { app } = scene.parley
  await imports('AT_ONCE')
  await scene.importEnds('people.csv')
  await pass(5)
  await scene.sql(`create function dies() returns trigger language plpgsql as $$ begin raise 'dies'; end $$`)
  await scene.sql('create trigger dies before insert on outgoing_mail for each row execute function dies()')
  await expect(queueNotificationMails(app)).rejects.toThrow('dies')
  await scene.sql('drop function dies cascade')
  await Promise.all(Array.from({ length: 4 }, () => queueNotificationMails(app)))
  expect(await scene.sql('select from outgoing_mail')).toHaveLength(1)
  expect(await scene.mails()).toHaveLength(1)
  expect(await scene.mails()).toEqual([])
})

test('nothing is mailed where mails are off in the account, or there is no mail server', async () => {
  await imports('AT_ONCE')
  const settings = { new_message_alerts: true, campaign_updates: true }
  await scene.ann.api.send('PUT', '/me/settings', { ...settings, email_notifications: false })
  await scene.importEnds('people.csv')
  expect(await waiting()).toBe(0)
  await scene.ann.api.send('PUT', '/me/settings', { ...settings, email_notifications: true })
  const { app } = scene.parley
  const { mail } = app.config
  const hasServer = async () =>
    (await scene.ann.graphql('{ notificationPreferences { hasMailServer } }')).notificationPreferences
  expect(await hasServer()).toEqual({ hasMailServer: true })
  app.config = { ...app.config, mail: { ...mail, url: undefined } }
  expect(await hasServer()).toEqual({ hasMailServer: false })
  await scene.importEnds('more.csv')
  await pass(5)
  await queueNotificationMails(app)
  expect(await waiting()).toBe(0)
  app.config = { ...app.config, mail }
})
