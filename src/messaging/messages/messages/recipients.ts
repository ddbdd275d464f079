import { LRUCache } from 'lru-cache'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { findContacts, rememberIdentities, type SenderKey } from '#messaging/contacts/contacts/identities.ts'
import { meetKnown } from '#messaging/inbox/contact-changes/find-or-make-senders.ts'
import { joinSpellings } from '#messaging/inbox/contact-changes/join.ts'

/** Whom the platform names as the recipient of a message of ours. */
export interface ToldRecipient {
  key: SenderKey
  /** whom it was written to, and under which phone */
  contactId: string
  phone: string | null
}

const recentlyTold = perApp(() => new LRUCache<string, true>({ max: 20_000 }))

const nameOf = ({ key: { workspaceId, businessId, sender }, contactId, phone }: ToldRecipient) =>
  [workspaceId, businessId, sender.waId, sender.userId, sender.username, contactId, phone].join(' ')

/** A status that names nothing but the phone that we wrote to tells nothing new. */
const saysMore = ({ key: { sender }, phone }: ToldRecipient) =>
  sender.userId !== null || (sender.waId !== null && sender.waId !== phone)

/**
 * A status names the recipient as callbacks name senders: known by these names from now on, and one contact with whoever
 * had one of them (docs/adr/0021). Statuses come three times a message, so what was told a moment ago is passed over.
 */
export async function meetRecipients(app: App, told: readonly ToldRecipient[]): Promise<void> {
  const recent = recentlyTold(app)
  const news = new Map(
    told.filter(saysMore).flatMap((one) => (recent.has(nameOf(one)) ? [] : [[nameOf(one), one]])),
  )
  if (news.size === 0) return
  await meetSpellings(app, [...news.values()])
  const named = [...news.values()].map(({ key }) => key).filter(({ sender }) => sender.userId !== null)
  await meetKnown(app, named)
  for (const name of news.keys()) recent.set(name, true)
}

/** The platform's own form of the phone that we wrote to belongs to the same person; mostly that is known. */
async function meetSpellings(app: App, told: readonly ToldRecipient[]): Promise<void> {
  const spelled = told.flatMap(({ key, contactId, phone }) => {
    const { waId } = key.sender
    if (waId === null || phone === null || waId === phone) return []
    const sender = { waId, userId: null, parentUserId: null, username: null, profileName: null }
    return [{ ...key, sender, contactId, waId }]
  })
  if (spelled.length === 0) return
  const known = await findContacts(app.pool, spelled)
  for (const [index, one] of spelled.entries()) {
    if (known[index]?.contactId === one.contactId) continue
    const contactId = await joinSpellings(app, one)
    await rememberIdentities(app.pool, [{ ...one, contactId }], app.clock.now())
  }
}
