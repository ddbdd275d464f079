import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { sha256Hex } from '#core/crypto.ts'
import type { MailText } from './outbox.ts'

/** A mail ready to go out. */
export interface Letter extends MailText {
  to: string
  /** the same for every try of the same mail */
  id: string
  at: Date
}

interface Transport {
  /** Settles when the mail server has taken it, or when it lies in the outbox. Rejects otherwise. */
  send(letter: Letter): Promise<void>
  close(): Promise<void>
}

const timeLimitMs = 20_000

/** Imported with the first mail. */
const nodemailer = () => import('nodemailer')

const senderOf = (app: App) => app.config.mail.from ?? 'Parley <no-reply@parley.invalid>'

// A mail that is sent again after a crash keeps its id, so that mail programs show it once.
const messageOf = (app: App, letter: Letter) => ({
  from: senderOf(app),
  to: letter.to,
  subject: letter.subject,
  text: letter.text,
  date: letter.at,
  messageId: `<${letter.id}@parley.invalid>`,
  ...(letter.turnsOff && {
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${letter.turnsOff}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }),
})

function mailServer(app: App, url: string): Transport {
  const limits = { connectionTimeout: timeLimitMs, greetingTimeout: timeLimitMs, socketTimeout: timeLimitMs }
  const server = nodemailer().then(({ createTransport }) => createTransport({ url, ...limits }))
  return {
    send: async (letter) => void (await (await server).sendMail(messageOf(app, letter))),
    close: async () => (await server).close(),
  }
}

/** Without a mail server mails are told in the log and kept as files that mail programs open (spec/7, mail.url). */
function outbox(app: App): Transport {
  const options = { streamTransport: true, buffer: true, newline: 'unix' } as const
  const writer = nodemailer().then(({ createTransport }) => createTransport(options))
  const folder = join(app.config.dataDir, 'outbox')
  return {
    async send(letter) {
      const { message } = await (await writer).sendMail(messageOf(app, letter))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${letter.at.toISOString().replaceAll(':', '-')}-${letter.id}.eml`)
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      const { to, subject, text } = letter
      app.log.info(
        { to, subject, text, file },
        'no mail server is configured; a mail was put into the outbox',
      )
    },
    close: async () => (await writer).close(),
  }
}

/** How this installation sends mail. */
export const mailTransport = perApp<Transport>(
  (app) => (app.config.mail.url ? mailServer(app, app.config.mail.url) : outbox(app)),
  (transport) => transport.close(),
)

/** The id of a mail, from what names it. */
export function letterId(workspaceId: string, key: string, recipient: string): string {
  return sha256Hex(`${workspaceId}\n${key}\n${recipient}`).slice(0, 32)
}
