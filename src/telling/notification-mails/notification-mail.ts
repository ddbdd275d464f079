import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import type { MailPlace, MailText } from '#outside/mail/outbox.ts'
import { notificationSettings } from '#people/members/own-settings.ts'
import { memberNow } from '#people/sessions/members.ts'
import { mailOffLink } from '#telling/notifications/mail-off.ts'
import {
  isUnread,
  type Notification,
  type NotificationRow,
  notificationColumns,
  notificationsIn,
  shownTo,
} from '#telling/notifications/notification-row.ts'
import { topicOf } from '#telling/notifications/notification-sets.ts'
import { mailWay, preferencesOf } from '#telling/notifications/preferences.ts'
import { type NotificationWords, spoken } from './notification-mail-words.ts'

/** So many are in one mail; of the others it says how many there are. */
export const mostInMail = 50

const mail = z.object({ userId: z.string(), ids: z.array(z.string()), more: z.number() })
/** Names no customer: what a mail says is read when it is sent. */
export type NotificationMailData = z.output<typeof mail>

const find = statement<NotificationRow>(
  'notification_mails.find',
  `select ${notificationColumns} from ${notificationsIn(`(
     select * from notification where workspace_id = $1 and user_id = $2 and id = any($3::uuid[]))`)}
   order by n.id`,
)

interface Reader {
  settings: Record<string, unknown>
  language: string | null
  workspace: string
  zone: string
}

const findReader = statement<Reader>(
  'notification_mails.reader',
  `select u.settings, u.settings ->> 'language' as language, w.name as workspace, w.timezone as zone
   from user_account u join workspace w on w.id = $1 where u.id = $2`,
)

/** What the person is still to be told of, as they may see it now; what is out of their sight is not mailed. */
async function toldOf(app: App, workspaceId: string, { userId, ids }: NotificationMailData, reader: Reader) {
  const member = await memberNow(app, workspaceId, userId)
  if (!member || !notificationSettings(reader.settings).emailNotifications) return []
  const preferences = preferencesOf(reader.settings)
  const rows = await run(app.pool, find, [workspaceId, userId, ids])
  return rows
    .filter((row) => isUnread(row) && mailWay(preferences, row.kind) !== 'off')
    .map((row) => shownTo(member, row))
    .filter(({ name }) => name !== null)
}

/** The pages of what a notification can be about, by the beginning of its kind. */
const places = [
  ['campaign', 'campaigns/'],
  ['import', 'contacts/import/'],
  ['number', 'settings/numbers/'],
  ['form', 'chatbot/forms/'],
  ['webhook', 'settings/webhooks/'],
] as const

function pathOf({ kind, contactId, subjectId }: Notification): string {
  if (contactId) return `inbox/${contactId}`
  const [, place] = places.find(([begin]) => kind.startsWith(begin)) ?? []
  return place && subjectId ? place + subjectId : 'notifications'
}

/** One line, whatever others called it. */
const inOneLine = (name: string | null) => (name ?? '').replaceAll(/\s+/g, ' ').trim()

function sentenceOf({ kind, name, actorName }: Notification, { kinds, other }: NotificationWords): string {
  return (kinds[kind] ?? other)(inOneLine(name), actorName === null ? null : inOneLine(actorName))
}

interface Written {
  told: readonly Notification[]
  more: number
  reader: Reader
  base: string
}

/** The words of a mail: chats with what happened in them, then everything else, each with its link. */
function written({ told, more, reader, base }: Written): MailText {
  const { words, locale } = spoken(reader.language ?? 'en')
  const { zone } = preferencesOf(reader.settings)
  const times = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone ?? reader.zone,
  })
  const number = new Intl.NumberFormat(locale)
  const groups = Map.groupBy(told, pathOf)
  // Chats come first.
  const inOrder = [...groups].toSorted(
    ([, [one]], [, [other]]) => Number(!one?.contactId) - Number(!other?.contactId),
  )
  const parts = inOrder.map(([path, rows]) => [
    ...(rows[0]?.contactId ? [inOneLine(rows[0].name)] : []),
    ...rows.map((row) => `- ${times.format(row.createdAt)}: ${sentenceOf(row, words)}`),
    `${base}/${path}`,
  ])
  const [first] = told
  const single = first && told.length + more === 1 ? sentenceOf(first, words) : null
  const subject = single
    ? first?.contactId
      ? `${inOneLine(first.name)}: ${single}`
      : single
    : words.subject(inOneLine(reader.workspace), number.format(told.length + more))
  const text = [
    ...parts.map((lines) => lines.join('\n')),
    ...(more > 0 ? [words.more(number.format(more))] : []),
    `${words.all}\n${base}/notifications`,
    `${words.why}\n${base}/settings/notifications`,
  ]
  return { subject, text: `${text.join('\n\n')}\n` }
}

/** What a person has not read at this moment, by what they may see at this moment; null where that is nothing. */
export async function notificationMail(
  data: unknown,
  { app, workspaceId }: MailPlace,
): Promise<MailText | null> {
  const asked = mail.parse(data)
  const [reader] = await run(app.pool, findReader, [workspaceId, asked.userId])
  if (!reader) return null
  const told = await toldOf(app, workspaceId, asked, reader)
  if (told.length === 0) return null
  const words = written({ told, more: asked.more, reader, base: app.config.server.publicUrl })
  const topics = [...new Set(told.map(({ kind }) => topicOf[kind]))]
  return { ...words, turnsOff: mailOffLink(app, asked.userId, topics) }
}
