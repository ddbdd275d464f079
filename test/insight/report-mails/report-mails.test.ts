import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysOfMail, nextMailAt } from '#insight/report-mails/report-days.ts'
import { reportMail } from '#insight/report-mails/report-mail-text.ts'
import { sendReportMails } from '#insight/report-mails/send-due.ts'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'

// Figures by mail: for whoever asks for them, by the clock of the workspace, with what they may see at that moment.

let scene: TransferScene & { admin: Person }

beforeAll(async () => {
  scene = await startTransfers()
  await scene.role('Reader', ['analytics:read'])
  await scene.role('Nobody', ['chat:read'])
})
afterAll(() => scene?.parley.close())

const set = async (person: Person, every: string) =>
  (
    await person.graphql(
      `mutation { setReportMail(input: { every: ${every} }) { reportMail { every nextAt } } }`,
    )
  ).setReportMail as unknown as { reportMail: { every: string; nextAt: string } }
const waiting = (person: Person) =>
  scene.sql(
    `select data, key from outgoing_mail where recipient = $1 and template = 'figures' order by created_at`,
    [person.email],
  )

test('mornings, Mondays and first days of months, also where clocks are changed', () => {
  const at = (every: 'day' | 'week' | 'month', now: string, zone: string) =>
    nextMailAt(every, new Date(now), zone).toISOString()
  expect(at('day', '2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z')
  expect(at('week', '2026-03-30T00:30:00Z', 'UTC')).toBe('2026-04-06T07:00:00.000Z')
  expect(at('month', '2028-02-29T12:00:00Z', 'Asia/Kathmandu')).toBe('2028-03-01T01:15:00.000Z')
  expect(daysOfMail('month', new Date('2028-03-01T01:15:00Z'), 'Asia/Kathmandu')).toEqual({
    from: '2028-02-01',
    to: '2028-02-29',
  })
  expect(daysOfMail('week', new Date('2026-04-06T07:00:00Z'), 'UTC')).toEqual({
    from: '2026-03-30',
    to: '2026-04-05',
  })
  expect(daysOfMail('day', new Date('2026-01-01T07:00:00Z'), 'UTC')).toEqual({
    from: '2025-12-31',
    to: '2025-12-31',
  })
})

test('a member asks for figures, gets each mail once, in the language of their account, and stops it', async () => {
  const reader = await scene.person('Reader')
  const asked = await set(reader, 'DAY')
  expect(asked.reportMail.every).toBe('DAY')
  await sendReportMails(scene.parley.app)
  expect(await waiting(reader)).toEqual([])
  await scene.sql(`update user_account set settings = settings || '{"language":"de"}' where id = $1`, [
    reader.id,
  ])
  await scene.sql(`update report_mail set next_at = 'epoch' where user_id = $1`, [reader.id])
  await sendReportMails(scene.parley.app)
  await sendReportMails(scene.parley.app)
  const [next] = await scene.sql('select next_at > $2 as "isLater" from report_mail where user_id = $1', [
    reader.id,
    scene.parley.clock.now(),
  ])
  expect(next?.isLater).toBe(true)
  const mails = await waiting(reader)
  expect(mails).toHaveLength(1)
  const { subject, text } = reportMail(mails[0]?.data)
  expect(subject).toMatch(/^Zahlen von /)
  expect(text).toContain('Eingehende Nachrichten: 0')
  expect(text).toContain('/analytics')
  expect((await reader.graphql('{ ownReportMail { every } }')).ownReportMail).toEqual({ every: 'DAY' })
  await reader.graphql('mutation { stopReportMail { success } }')
  expect((await reader.graphql('{ ownReportMail { every } }')).ownReportMail).toBeNull()
})

test('whoever may not read figures any more gets none, and cannot ask', async () => {
  const reader = await scene.person('Reader')
  await set(reader, 'MONTH')
  await scene.sql(
    `update membership set role_id = (select id from role where name = 'Nobody' and workspace_id = $1) where user_id = $2`,
    [scene.shop.workspaceId, reader.id],
  )
  await scene.sql(`update report_mail set next_at = 'epoch' where user_id = $1`, [reader.id])
  await sendReportMails(scene.parley.app)
  expect(await waiting(reader)).toEqual([])
  expect(await scene.sql('select from report_mail where user_id = $1', [reader.id])).toEqual([])
  const nobody = await scene.person('Nobody')
  const { body } = await nobody.ask(
    'mutation { setReportMail(input: { every: DAY }) { reportMail { every } } }',
  )
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN')
})

test('whoever leaves gets none any more', async () => {
  const reader = await scene.person('Reader')
  await set(reader, 'WEEK')
  await scene.admin.api.send('DELETE', `/users/${reader.id}`)
  expect(await scene.sql('select from report_mail where user_id = $1', [reader.id])).toEqual([])
})
