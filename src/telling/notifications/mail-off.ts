import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { tryOpen } from '#core/crypto.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { type NotificationTopic, notificationTopics } from './notification-sets.ts'
import { preferencesOf, writePreferences } from './preferences.ts'

// Whoever has a mail of notifications turns off mails of its topics with the link in its head, without signing in
// (RFC 8058). The link does nothing else: it opens no session and reads nothing (docs/adr/0202).

/** What the link is sealed for: nothing else of the key ring is read as one. */
const place = 'notification-mail-off'

const sealedInLink = z.object({ userId: z.uuid(), topics: z.array(z.enum(notificationTopics.values)).min(1) })

/** The link that turns off mails of these topics for a person. */
export function mailOffLink(app: App, userId: string, topics: readonly NotificationTopic[]): string {
  const token = app.keyRing.encrypt(JSON.stringify({ userId, topics }), place)
  return `${app.config.server.publicUrl}/unsubscribe/${token}`
}

function opened(app: App, token: string): z.output<typeof sealedInLink> | null {
  const text = tryOpen(() => app.keyRing.decrypt(token, place))
  return text === null ? null : sealedInLink.parse(JSON.parse(text))
}

const holdSettings = statement<{ settings: Record<string, unknown> }>(
  'notification_mails.hold_settings',
  'select settings from user_account where id = $1 for no key update',
)

const readLanguage = statement<{ language: string | null }>(
  'notification_mails.language',
  `select settings ->> 'language' as language from user_account where id = $1`,
)

/** Whose link it is: the language of the account; null where it is no link of ours, or the account is gone. */
export async function languageOfLink(app: App, token: string): Promise<{ language: string | null } | null> {
  const link = opened(app, token)
  return link ? ((await run(app.pool, readLanguage, [link.userId]))[0] ?? null) : null
}

/**
 * Turns off mails of the topics of a link; what else the person chose stays as it is. Once more it changes nothing. False
 * where it is no link of ours, or the account is gone.
 */
export async function turnMailOff(app: App, token: string): Promise<boolean> {
  const link = opened(app, token)
  if (!link) return false
  return await inTransaction(app.pool, async (tx) => {
    const [account] = await run(tx, holdSettings, [link.userId])
    if (!account) return false
    const { topics, ...others } = preferencesOf(account.settings)
    const isOn = topics.some(({ topic, byMail }) => link.topics.includes(topic) && byMail !== 'off')
    if (!isOn) return true
    const kept = topics.map(({ topic, ...ways }) => [
      topic,
      link.topics.includes(topic) ? { ...ways, byMail: 'off' } : ways,
    ])
    const notices = JSON.stringify({ ...others, topics: Object.fromEntries(kept) })
    await run(tx, writePreferences, [link.userId, notices, app.clock.now()])
    tx.afterCommit(() => app.bus.publish('account', { userId: link.userId }))
    return true
  })
}
