import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, listLoaderOf, loaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import { edge } from '#core/paging/edge.ts'
import type { KeysetList } from '#core/paging/keyset.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import { runSeen, seenStatement } from '#messaging/contacts/contacts/visibility.ts'
import { type NoteRow, noteColumns } from './note-row.ts'

const byIds = seenStatement<NoteRow>(
  'notes.by_ids',
  2,
  `select ${noteColumns('n')} from note n
   join contact c on c.workspace_id = n.workspace_id and c.id = n.contact_id and c.deleted_at is null
   where n.workspace_id = $1 and n.id = any($2::uuid[])`,
)

/** Notes of chats that the caller sees, gathered. */
export const noteLoader = loaderOf<NoteRow>(async (ctx, ids) => {
  const rows = await runSeen(ctx.app.pool, ctx.actor, byIds, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

const newestFirst: KeysetList<NoteRow> = {
  columns: noteColumns('n'),
  from: 'note n',
  by: { value: 'n.created_at', id: 'n.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

/** The notes of a chat that the reader sees, newest first. */
export const notesOfContact = edge<AskedWalk, NoteRow>({
  name: 'contact_notes',
  of: (ctx) => ({
    list: newestFirst,
    shape: {
      name: 'notes.of_contact',
      conditions: ['n.workspace_id = $1', 'n.contact_id = p.id'],
      values: [workspaceOf(ctx.actor)],
    },
    sort: 'created_at',
  }),
})

const mentionsOf = statement<{ noteId: string; userId: string }>(
  'notes.mentions',
  `select k.note_id as "noteId", k.user_id as "userId" from note_mention k
   where k.workspace_id = $1 and k.note_id = any($2::uuid[]) order by k.user_id`,
)

/** Who is named in notes, by note, gathered. */
export const mentionLoader = listLoaderOf<string>(async (ctx: Ctx, ids) => {
  const rows = await run(ctx.app.pool, mentionsOf, [workspaceOf(ctx.actor), ids])
  const byNote = Map.groupBy(rows, ({ noteId }) => noteId)
  return new Map([...byNote].map(([id, all]) => [id, all.map(({ userId }) => userId)]))
})
