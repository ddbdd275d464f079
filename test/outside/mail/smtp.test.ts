import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closePerApp } from '#core/context/per-app.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { mailJob } from '../../../jobs/mail.ts'
import { type Rig, startRig } from '../../telling/webhooks/rig.ts'

// Mails against a real mail server, in every way that mail.url can say.

interface Taken {
  from: string
  to: string[]
  text: string
  secure: boolean
  user: unknown
}

let rig: Rig
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  rig = await startRig()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await rig.app.pool.query('delete from outgoing_mail')
})
afterAll(() => rig.close())

/** A mail server on this machine; it has a certificate of its own making. */
async function mailServer(options: SMTPServerOptions = {}) {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure ? [] : ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
          secure: session.secure,
          user: session.user,
        })
        callback()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(() => resolve())))
  return { taken, port: (server.server.address() as AddressInfo).port }
}

/** The application with this mail server. */
function appWith(url: string) {
  const app = rig.otherProcess()
  app.config = { ...app.config, mail: { url, from: 'Parley <parley@shop.example>' } }
  closing.push(async () => closePerApp(app))
  return app
}

async function queueMail(recipient = 'ann@shop.example', workspaceId = rig.workspace.id): Promise<void> {
  const data = { url: 'https://shop.example/hook', workspace: 'Shop', reason: 'failing', at: '2026-11-20' }
  await rig.app.pool.query(
    `insert into outgoing_mail (workspace_id, key, recipient, template, data, next_try_at, created_at)
     values ($1, 'a cause', $2, 'webhook_disabled', $3, $4, $4)`,
    [workspaceId, recipient, data, rig.clock.now()],
  )
}

const waiting = async () =>
  (await rig.app.pool.query('select attempts, next_try_at from outgoing_mail order by recipient')).rows

const knowsAnn: SMTPServerOptions['onAuth'] = ({ username, password }, _session, callback) =>
  username === 'ann' && password === 'p@ss' ? callback(null, { user: 'ann' }) : callback(new Error('unknown'))

test('smtp: sent as written, and forgotten once it is taken', async () => {
  const { taken, port } = await mailServer()
  await queueMail()
  await mailJob.run(appWith(`smtp://127.0.0.1:${port}`))
  expect(taken).toMatchObject([{ from: 'parley@shop.example', to: ['ann@shop.example'], secure: false }])
  expect(taken[0]?.text).toContain('Subject: Webhook to shop.example was turned off')
  expect(taken[0]?.text).toContain('For 24 hours every delivery to it has failed.')
  expect(await waiting()).toEqual([])
})

test('smtps with a name and a password', async () => {
  const { taken, port } = await mailServer({ secure: true, authOptional: false, onAuth: knowsAnn })
  await queueMail()
  await mailJob.run(appWith(`smtps://ann:p%40ss@127.0.0.1:${port}/?tls.rejectUnauthorized=false`))
  expect(taken).toMatchObject([{ to: ['ann@shop.example'], secure: true, user: 'ann' }])
  expect(await waiting()).toEqual([])
})

test('smtp turns to TLS where the server offers it', async () => {
  const { taken, port } = await mailServer({ disabledCommands: [], onAuth: knowsAnn })
  await queueMail()
  await mailJob.run(appWith(`smtp://ann:p%40ss@127.0.0.1:${port}/?tls.rejectUnauthorized=false`))
  expect(taken).toMatchObject([{ secure: true, user: 'ann' }])
})

test('a certificate that nobody vouches for is not trusted; nothing is sent', async () => {
  const { taken, port } = await mailServer({ secure: true })
  await queueMail()
  await mailJob.run(appWith(`smtps://127.0.0.1:${port}`))
  expect(taken).toEqual([])
  expect(await waiting()).toMatchObject([{ attempts: 1 }])
})

test('a mail that is refused is tried again a minute later; the others go out', async () => {
  let refuses = true
  const { taken, port } = await mailServer({
    onRcptTo({ address }, _session, callback) {
      const busy = refuses && address === 'ann@shop.example'
      callback(busy ? Object.assign(new Error('mailbox busy'), { responseCode: 450 }) : null)
    },
  })
  const app = appWith(`smtp://127.0.0.1:${port}`)
  await queueMail()
  await queueMail('bob@shop.example')
  await mailJob.run(app)
  expect(taken.map(({ to }) => to)).toEqual([['bob@shop.example']])
  const [mail] = await waiting()
  expect(mail.attempts).toBe(1)
  expect((mail.next_try_at - rig.clock.nowMs()) / 60_000).toBeCloseTo(1, 0)
  refuses = false
  await mailJob.run(app)
  expect(taken).toHaveLength(1)
  await rig.clock.advance(60)
  await mailJob.run(app)
  expect(taken.map(({ to }) => to)).toEqual([['bob@shop.example'], ['ann@shop.example']])
  expect(await waiting()).toEqual([])
})

test('many mails of one workspace do not hold those of others up', async () => {
  const { taken, port } = await mailServer()
  for (let number = 0; number < 40; number++) await queueMail(`person${number}@shop.example`)
  await rig.clock.advance(1)
  await queueMail('zoe@other.example', (await createWorkspace(rig.app, { name: 'Other' })).id)
  expect(await mailJob.run(appWith(`smtp://127.0.0.1:${port}`))).toEqual({ more: true })
  expect(taken).toHaveLength(20)
  expect(taken.map(({ to }) => to)).toContainEqual(['zoe@other.example'])
})

test('wrong passwords are told and tried again', async () => {
  const { taken, port } = await mailServer({ secure: true, authOptional: false, onAuth: knowsAnn })
  await queueMail()
  await mailJob.run(appWith(`smtps://ann:wrong@127.0.0.1:${port}/?tls.rejectUnauthorized=false`))
  expect(taken).toEqual([])
  expect(await waiting()).toMatchObject([{ attempts: 1 }])
})

test('a mail server that says nothing holds up no webhook', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const sockets: { destroy(): void }[] = []
  silent.on('connection', (socket) => sockets.push(socket))
  const app = appWith(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const { workspaceId, receiver } = await rig.subscribed()
  await queueMail()
  const mailing = mailJob.run(app)
  await rig.emit(workspaceId, 3)
  await rig.drain(app)
  expect(receiver.received).toHaveLength(3)
  expect(await waiting()).toMatchObject([{ attempts: 1 }])
  for (const socket of sockets) socket.destroy()
  await mailing
  expect(await waiting()).toMatchObject([{ attempts: 1 }])
  silent.close()
})
