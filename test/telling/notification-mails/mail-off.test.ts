import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { byMail, type MailScene, startMails } from './scene.ts'

// The link in the head of a mail turns off mails of its topics by one POST (docs/adr/0202).

let scene: MailScene

beforeAll(async () => {
  scene = await startMails()
})
beforeEach(async () => {
  await scene.choose({
    topics: [byMail('IMPORTS', 'AT_ONCE'), byMail('MENTIONS', 'DIGEST')],
    digestAt: '08:00',
  })
  await scene.sql('delete from notification')
  await scene.sql('delete from outgoing_mail')
})
afterAll(() => scene?.close())

async function linkOfMail(): Promise<string> {
  await scene.importEnds('people.csv')
  await scene.parley.clock.advance(6 * 60)
  const [mail] = await scene.mails()
  expect(mail?.head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const [, url = ''] = /^List-Unsubscribe: <([^>]+)>$/m.exec(mail?.head ?? '') ?? []
  expect(new URL(url).origin).toBe(new URL(scene.parley.app.config.server.publicUrl).origin)
  return `${scene.parley.url}${new URL(url).pathname}`
}

const oneClick = (url: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })

const chosen = async () =>
  (
    await scene.sql(`select settings -> 'notices' as notices from user_account where id = $1`, [scene.annId])
  )[0]?.notices as { topics: Record<string, { byMail: string }>; digestAt: string }

test('one POST without a session turns off mails of the topic; all else stays as it was chosen', async () => {
  const url = await linkOfMail()
  const before = await chosen()
  const answer = await oneClick(url)
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
  expect(await answer.text()).toContain('These emails are off now.')
  const after = await chosen()
  expect(after).toMatchObject({
    topics: { imports: { byMail: 'off', byPush: true }, mentions: { byMail: 'digest' } },
  })
  expect(after.digestAt).toBe(before.digestAt)
  expect((await oneClick(url)).status).toBe(200)
  expect(await chosen()).toEqual(after)
  await scene.importEnds('more.csv')
  await scene.parley.clock.advance(6 * 60)
  expect(await scene.mails()).toEqual([])
})

test('whoever only looks at the link changes nothing, and gets a button', async () => {
  const url = await linkOfMail()
  const before = await chosen()
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
    200,
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
  ])
  expect(await answer.text()).toContain('<button>Turn these emails off</button>')
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
  expect(await chosen()).toEqual(before)
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(405)
})

test('a link that was changed, that is sealed for another place or whose account is gone does nothing', async () => {
  const url = await linkOfMail()
  const before = await chosen()
  const { keyRing } = scene.parley.app
  const base = url.slice(0, url.lastIndexOf('/'))
  const text = (userId: string) => JSON.stringify({ userId, topics: ['imports'] })
  for (const token of [
    `${url.slice(base.length + 1, -2)}AA`,
    keyRing.encrypt(text(scene.annId), 'mail:link'),
    keyRing.encrypt(text(crypto.randomUUID()), 'notification-mail-off'),
    'no-token',
    '',
  ]) {
    for (const method of ['GET', 'POST'])
      expect((await fetch(`${base}/${token}`, { method })).status).toBe(404)
  }
  expect(await chosen()).toEqual(before)
})
