import { inTransaction } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { queueNotificationMails } from '#telling/notification-mails/queue-due.ts'
import { takeNotifications } from '#telling/notifications/follow-log.ts'
import { mailJob } from '../../../jobs/mail.ts'
import { type ContactScene, startContacts } from '../../messaging/contacts/contacts/scene.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { memberSession, type Session } from '../../support/session.ts'

export interface Choice {
  topics?: { topic: string; inPage: boolean; byPush: boolean; byMail: string }[]
  quietFrom?: string
  quietTo?: string
  quietDays?: string[]
  timezone?: string
  digestAt?: string
}

/** What one chose for a topic; the bell and push are on. */
export const byMail = (topic: string, way: string, inPage = true) => ({
  ...{ topic, inPage, byPush: true, byMail: way },
})

const set = `mutation ($input: SetNotificationPreferencesInput!) {
  setNotificationPreferences(input: $input) { preferences { digestAt } } }`
const note = `mutation ($id: ID!, $who: [ID!]) {
  createNote(input: { contactId: $id, content: "See", mentionIds: $who }) { note { id } } }`

/** A member with a mail server, and a colleague who names them in notes. */
export interface MailScene extends ContactScene {
  ann: Session
  annId: string
  choose(choice: Choice): Promise<unknown>
  /** she reads everything in the page */
  readAll(): Promise<unknown>
  /** an import of hers has ended */
  importEnds(file: string): Promise<void>
  /** a person who wrote, in whose chat a colleague names her */
  mention(fields: object): Promise<string>
  again(contactId: string): Promise<void>
  /** what the mail server was given since it was last asked, for her */
  mails(): Promise<{ subject: string; text: string; head: string }[]>
  /** HH:MM in UTC, so many minutes from now */
  minute(ahead: number): string
  close(): Promise<void>
}

const wordOf = (encoded: string) =>
  encoded.replaceAll(/=\?UTF-8\?Q\?(.*?)\?=\s*/gi, (_, word: string) =>
    decodeURIComponent(word.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
  )

/** Subject and words of a letter as it went over the line. */
function opened(letter: string) {
  const [head = '', ...body] = letter.split('\r\n\r\n')
  const [, subject = ''] = /^Subject: ((?:.*)(?:\r\n[ \t].*)*)/m.exec(head) ?? []
  const text = body.join('\n\n')
  const plain = /^Content-Transfer-Encoding: base64/im.test(head)
    ? Buffer.from(text, 'base64').toString()
    : Buffer.from(
        text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString()
  return {
    subject: wordOf(subject.replaceAll(/\r\n[ \t]/g, ' ')),
    text: plain.replaceAll('\r\n', '\n'),
    head: head.replaceAll(/\r\n[ \t]/g, ''),
  }
}

export async function startMails(): Promise<MailScene> {
  const scene = await startContacts()
  const server = await startMailServer()
  const { app, clock } = scene.parley
  const { workspaceId } = scene.shop
  app.config = { ...app.config, mail: { ...app.config.mail, url: server.url } }
  const ann = await memberSession(scene.parley, workspaceId)
  const colleague = await memberSession(scene.parley, workspaceId)
  const annId = (await scene.sql('select id from user_account where email = $1', [ann.email]))[0]
    ?.id as string
  const takeAll = async () => {
    while ((await takeNotifications(app)).more);
  }
  // Their tokens end while the clock is moved.
  const asked = async (who: Session, query: string, variables?: Record<string, unknown>) => {
    await who.api.post('/auth/refresh', {})
    return await who.graphql(query, variables)
  }
  const again = async (id: string) => {
    await asked(colleague, note, { id, who: [annId] })
    await takeAll()
  }
  await takeAll()
  let seen = 0
  return {
    ...scene,
    ...{ ann, annId, again },
    choose: (choice) => asked(ann, set, { input: { topics: [], ...choice } }),
    readAll: () => asked(ann, 'mutation { markNotificationsRead { unread { count } } }'),
    async importEnds(file) {
      const importId = newId()
      const at = clock.now()
      await scene.sql(
        `insert into contact_import (workspace_id, id, state, filename, headers, mapping, created_by_id, created_at, finished_at)
         values ($1, $2, 'completed', $5, '{}', '{}', $3, $4, $4)`,
        [workspaceId, importId, annId, at, file],
      )
      const event = {
        ...{ id: newId(), workspaceId, type: 'contact_import.changed', subjectId: importId },
        ...{ contactId: null, data: { extras: { import_id: importId } }, occurredAt: at },
      }
      await inTransaction(app.pool, (tx) => appendEvents(app, tx, [event]))
      await takeAll()
    },
    async mention(fields) {
      const contact = await scene.create(fields)
      await scene.receive({ waId: contact.phone.slice(1) })
      await again(contact.id)
      return contact.id
    },
    async mails() {
      while ((await queueNotificationMails(app)).more);
      while ((await mailJob.run(app)).more);
      const letters = server.letters.slice(seen).filter(({ to }) => to === ann.email)
      seen = server.letters.length
      return letters.map(({ text }) => opened(text))
    },
    minute: (ahead) => new Date(clock.nowMs() + ahead * 60_000).toISOString().slice(11, 16),
    async close() {
      await scene.parley.close()
      await server.close()
    },
  }
}
