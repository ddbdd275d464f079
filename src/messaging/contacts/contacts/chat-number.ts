import { columns } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'

// Over which number a chat will go that has no message yet (spec/8 CO1); each message tells it again.

interface Given {
  contactId: string
  numberId: string | null
}

const given = rowsIn<Given>(
  {
    contact_id: ['uuid', ({ contactId }) => contactId],
    number_id: ['uuid', ({ numberId }) => numberId],
  },
  2,
)

const setNumbers = statement<{ contactId: string }>(
  'contacts.set_numbers',
  `update conversation v set number_id = g.number_id, updated_at = greatest(v.updated_at, $2)
   from ${given.from('g')}
   where v.workspace_id = $1 and v.contact_id = g.contact_id and v.last_message_id is null
     and v.number_id is distinct from g.number_id
   returning ${columns('Conversation', 'v', ['contactId'])}`,
)

/** Gives chats without a message their numbers; answers which have another than before. */
export async function giveNumbers(
  tx: Queryable,
  workspaceId: string,
  at: Date,
  wanted: readonly Given[],
): Promise<{ contactId: string }[]> {
  return wanted.length === 0 ? [] : run(tx, setNumbers, [workspaceId, at, ...given.values(wanted)])
}
