import { memberOf } from '#core/access/actor.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { writtenAt } from '#messaging/messages/messages/written-at.ts'
import type { Moving } from './move.ts'
import type { SourceNote } from './source.ts'

/** A note of the source with what it is called here. */
export interface MovedNote {
  given: SourceNote
  id: string
  contactId: string
}

interface Row {
  id: string
  contactId: string
  authorId: string
  content: string
  at: Date
}

const longest = 5000

const notes = rowsIn<Row>(
  {
    id: ['uuid', ({ id }) => id],
    contact_id: ['uuid', ({ contactId }) => contactId],
    author_id: ['uuid', ({ authorId }) => authorId],
    content: ['text', ({ content }) => content],
    at: ['timestamptz', ({ at }) => at],
  },
  1,
)

const insertNotes = statement(
  'moved_in.notes',
  `insert into note (workspace_id, id, contact_id, author_id, content, created_at, updated_at)
   select $1::uuid, n.id, n.contact_id, n.author_id, n.content, n.at, n.at from ${notes.from('n')}`,
)

/** A note of somebody who is no member here is kept by whoever moves it in, and begins with the name of its author. */
function rowOf({ ctx, people, names }: Moving, { given, id, contactId }: MovedNote): Row {
  const { by } = given
  const authorId = by.is === 'person' ? people.get(by.id) : undefined
  const name = by.is === 'person' ? names.get(by.id) : undefined
  const said = authorId === undefined && name ? `${name}: ${given.text}` : given.text
  return {
    id,
    contactId,
    authorId: authorId ?? memberOf(ctx.actor).userId,
    content: [...said].slice(0, longest).join(''),
    at: writtenAt(ctx.app, given.at),
  }
}

/** Writes notes into chats that are held; nobody is mentioned and nobody is told. */
export async function saveNotes(moving: Moving, tx: Tx, given: readonly MovedNote[]): Promise<void> {
  if (given.length === 0) return
  const rows = given.map((note) => rowOf(moving, note))
  await run(tx, insertNotes, [moving.move.workspaceId, ...notes.values(rows)])
}
