import type { Ctx } from '#core/context/context.ts'
import { broadcastsByIds } from '#messaging/campaigns/broadcasts/broadcast-queries.ts'
import {
  conversationLoader,
  conversationsByContacts,
} from '#messaging/chat-model/chats/conversation-queries.ts'
import type { TimelineEntryRow } from '#messaging/chat-model/timeline/timeline-row.ts'
import { writesEntry } from '#messaging/chat-model/timeline/write-entries.ts'
import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { templatesByIds } from '#messaging/content/templates/template-queries.ts'
import { entriesByIds } from '#messaging/inbox/timeline/timeline-queries.ts'
import {
  messageLoader,
  messagesByIds,
  senderNameLoader,
  senderNamesOf,
} from '#messaging/messages/messages/message-queries.ts'
import { numbersByIds } from '#messaging/numbers/accounts/account-queries.ts'
import { liveEventOf, type ResourceName } from '#telling/resources.ts'
import type { LogEvent } from './log.ts'

/** How the rows of each subject are read; those of people are chats, which have their contacts in them. */
const subjects = {
  message: messagesByIds,
  senderName: senderNamesOf,
  template: templatesByIds,
  broadcast: broadcastsByIds,
  number: numbersByIds,
} as const

type Subjects = typeof subjects
type Subject = keyof Subjects
type RowOfSubject<S extends Subject> = Awaited<ReturnType<Subjects[S]>>[number]

/** What an event is about, as it is now, so that a client never goes back to an older state; null where that is gone. */
export type EventRows = { [S in Subject]: RowOfSubject<S> | null } & {
  conversation: Awaited<ReturnType<typeof conversationsByContacts>>[number]
  /** what it added to the timeline of its chat */
  entry: TimelineEntryRow | null
}

export const noRows: EventRows = {
  message: null,
  senderName: null,
  template: null,
  broadcast: null,
  number: null,
  conversation: null,
  entry: null,
}

const resourceOfSubject: Record<Subject, ResourceName> = {
  message: 'message',
  senderName: 'message',
  template: 'template',
  broadcast: 'broadcast',
  number: 'number',
}

async function byId<Row>(ids: Iterable<string>, load: (ids: string[]) => Promise<(Row | null)[]>) {
  const wanted = [...new Set(ids)]
  const rows = wanted.length === 0 ? [] : await load(wanted)
  return new Map(wanted.map((id, index) => [id, rows[index] ?? null]))
}

/** Reads what events are about: one statement for the chats, for entries of timelines and for each kind of subject. */
export async function readRows(
  ctx: Ctx,
  events: readonly LogEvent[],
): Promise<(event: LogEvent) => EventRows> {
  const idsOf = (subject: Subject) =>
    events
      .filter(({ type }) => liveEventOf(type)?.resource === resourceOfSubject[subject])
      .map(({ subjectId }) => subjectId)
  const read = async (subject: Subject) => {
    const rows = await byId<unknown>(idsOf(subject), (ids) => subjects[subject](ctx, ids))
    return [subject, rows] as const
  }
  const [chats, entries, ...maps] = await Promise.all([
    byId(
      events.flatMap(({ contactId }) => contactId ?? []),
      (ids) => conversationsByContacts(ctx, ids),
    ),
    byId(
      events.flatMap((event) => (writesEntry(event.type, event.extras?.changed) ? event.id : [])),
      (ids) => entriesByIds(ctx, ids),
    ),
    ...(Object.keys(subjects) as Subject[]).map(read),
  ])
  return ({ id, subjectId, contactId }) => ({
    ...(Object.fromEntries(maps.map(([name, rows]) => [name, rows.get(subjectId) ?? null])) as EventRows),
    conversation: (contactId && chats.get(contactId)) || null,
    entry: entries.get(id) ?? null,
  })
}

/** Gives the loaders of an operation the rows that an event brings along. */
export function primeLoaders(ctx: Ctx, { message, senderName, conversation }: EventRows): void {
  if (message) {
    messageLoader(ctx).prime(message.id, message)
    senderNameLoader(ctx).prime(message.id, senderName)
  }
  if (conversation) {
    conversationLoader(ctx).prime(conversation.contactId, conversation)
    contactLoader(ctx).prime(conversation.contactId, conversation.contact)
  }
}
