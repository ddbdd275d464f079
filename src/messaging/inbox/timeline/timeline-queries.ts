import { type Actor, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import type { Reading } from '#core/db/row-source.ts'
import { readingsOf } from '#core/db/row-source.ts'
import { edge } from '#core/paging/edge.ts'
import type { KeysetList } from '#core/paging/keyset.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import { type MessageRow, messageColumnsByField } from '#messaging/chat-model/messages/message-row.ts'
import {
  type TimelineEntryRow,
  timelineColumns,
  timelineColumnsByField,
} from '#messaging/chat-model/timeline/timeline-row.ts'
import { isOfLatestSession, whereSeenOfChat } from '#messaging/contacts/contacts/visibility.ts'
import { type NoteRow, noteColumnsByField } from '#messaging/inbox/notes/note-row.ts'

/** What stands in a timeline. */
export type TimelineItem = MessageRow | NoteRow | TimelineEntryRow

export const isEntry = (item: TimelineItem): item is TimelineEntryRow => 'kind' in item
export const isNote = (item: TimelineItem): item is NoteRow => 'authorId' in item

interface Read {
  message: MessageRow | null
  note: NoteRow | null
  entry: TimelineEntryRow | null
}

const whole = readingsOf<Read>({
  columns: {},
  joined: {
    message: { columns: messageColumnsByField('m'), nullWithout: 'id' },
    note: { columns: noteColumnsByField('n'), nullWithout: 'id' },
    entry: { columns: timelineColumnsByField('e'), nullWithout: 'id' },
  },
})()

const reading: Reading<TimelineItem> = {
  ...whole,
  rowOf: (values) => {
    const { message, note, entry } = whole.rowOf(values)
    return (message ?? note ?? entry) as TimelineItem
  },
}

const placesOf = (table: string, kind: string) =>
  `select workspace_id, contact_id, created_at, id, '${kind}' as kind from ${table}`

/** Each table has an index in this order. */
export const placesInTimelines = `(
      ${placesOf('message', 'message')} union all ${placesOf('note', 'note')}
      union all ${placesOf('timeline_entry', 'entry')}
    )`

/** The places of the tables are merged, and only those of the page are read whole. */
export const newestFirst: KeysetList<TimelineItem> = {
  columns: reading,
  from: `${placesInTimelines} t
    left join message m on t.kind = 'message' and m.workspace_id = t.workspace_id and m.id = t.id
    left join note n on t.kind = 'note' and n.workspace_id = t.workspace_id and n.id = t.id
    left join timeline_entry e on t.kind = 'entry' and e.workspace_id = t.workspace_id and e.id = t.id`,
  by: { value: 't.created_at', id: 't.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

/** In cursors; those of the page around something are the same. */
export const ofChat = 'contact_timeline'

/** Of a chat that the actor sees, what they see of it: messages can be out of sight (spec/8 MS11). */
export const whereTimelineSeen = (shape: ListShape, actor: Actor): void =>
  whereSeenOfChat(shape, actor, `(t.kind <> 'message' or ${isOfLatestSession('t')})`)

/** All that happened in a chat that the reader sees, newest first. */
export const timelineOfContact = edge<AskedWalk, TimelineItem>({
  name: ofChat,
  of: (ctx) => {
    const shape: ListShape = {
      name: 'timeline.of_contact',
      conditions: ['t.workspace_id = $1', 't.contact_id = p.id'],
      values: [workspaceOf(ctx.actor)],
    }
    whereTimelineSeen(shape, ctx.actor)
    return { list: newestFirst, shape, sort: 'created_at' }
  },
})

const choicesFirst: KeysetList<TimelineEntryRow> = {
  columns: timelineColumns('e'),
  from: 'timeline_entry e',
  by: { value: 'e.created_at', id: 'e.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

/** What was chosen about marketing, of a contact that the reader sees, newest first. */
export const choicesOfContact = edge<AskedWalk, TimelineEntryRow>({
  name: 'contact_marketing_choices',
  of: (ctx) => ({
    list: choicesFirst,
    shape: {
      name: 'timeline.choices_of_contact',
      conditions: ['e.workspace_id = $1', 'e.contact_id = p.id', "e.kind = 'marketing_choice'"],
      values: [workspaceOf(ctx.actor)],
    },
    sort: 'created_at',
  }),
})

const byIds = statement<TimelineEntryRow>(
  'timeline.entries_by_ids',
  `select ${timelineColumns('e')} from timeline_entry e where e.workspace_id = $1 and e.id = any($2::uuid[])`,
)

/** Entries in the order asked; null where there is none. Who asks knows that its reader sees their chats. */
export async function entriesByIds(
  ctx: Pick<Ctx, 'app' | 'actor'>,
  ids: readonly string[],
): Promise<(TimelineEntryRow | null)[]> {
  const rows = await run(ctx.app.pool, byIds, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
}

/** The timeline of one chat. Throws not_found where the caller does not see it. */
export async function timelineOfChat(
  ctx: Ctx,
  contactId: string,
  asked: AskedWalk,
): Promise<Page<TimelineItem>> {
  await requireConversation(ctx, contactId)
  return await timelineOfContact(ctx, contactId, asked)
}
