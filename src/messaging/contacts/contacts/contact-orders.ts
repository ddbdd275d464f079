import { type Reading, readingsOf, type Selection } from '#core/db/row-source.ts'
import type { KeysetList } from '#core/paging/keyset.ts'
import { type ContactRow, contactSource, joinedContacts, readContactsAs, sortName } from './contact-row.ts'
import type { ContactOrder } from './contact-sets.ts'

// The orders of the list of contacts (docs/adr/0111), each with the index that it walks.

interface Way<Row extends ContactRow = ContactRow> {
  /** in cursors and in statements' names */
  name: string
  read: (selection?: Selection | null) => Reading<Row>
  by: KeysetList<Row>['by']
  valueOf: (row: Row) => Date | string | null
  /** the table that its index is of */
  table: 'contact c' | 'conversation v'
  from: string
  /** which rows of the table the list is of, those of the workspace $1 */
  living: readonly string[]
  /** who has nothing to be sorted by, and stands last */
  nulls: 'nameless' | 'silent' | null
}

const overContacts = {
  table: 'contact c',
  from: joinedContacts,
  living: ['c.workspace_id = $1', 'c.deleted_at is null'],
} as const

const made: Way = {
  ...overContacts,
  name: 'created_at',
  read: readContactsAs,
  by: { value: 'c.created_at', id: 'c.id' },
  valueOf: ({ createdAt }) => createdAt,
  nulls: null,
}

const changed: Way = {
  ...made,
  name: 'updated_at',
  by: { value: 'c.updated_at', id: 'c.id' },
  valueOf: ({ updatedAt }) => updatedAt,
}

type Named = ContactRow & { sortName: string | null }

const named: Way<Named> = {
  ...overContacts,
  name: 'name',
  read: readingsOf<Named>({
    columns: { ...contactSource.columns, sortName },
    always: ['id', 'sortName'],
  }),
  by: { value: sortName, type: 'text', id: 'c.id' },
  valueOf: (row) => row.sortName,
  nulls: 'nameless',
}

const heard: Way = {
  name: 'last_message_at',
  read: readingsOf<ContactRow>({ ...contactSource, always: ['id', 'lastMessageAt'] }),
  by: { value: 'v.last_message_at', id: 'v.contact_id' },
  valueOf: ({ lastMessageAt }) => lastMessageAt,
  table: 'conversation v',
  from: `conversation v
    join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null`,
  living: ['v.workspace_id = $1'],
  nulls: 'silent',
}

/** Contacts in one order. */
export interface OrderedContacts extends Pick<Way, 'name' | 'table' | 'living' | 'nulls'> {
  listAs: (selection: Selection | null | undefined) => KeysetList<ContactRow>
}

const ordered = <Row extends ContactRow>(
  way: Way<Row>,
  isDescending: boolean,
  name = way.name,
): OrderedContacts => ({
  ...way,
  name,
  listAs: (selection) =>
    ({
      columns: way.read(selection),
      from: way.from,
      by: way.by,
      isDescending,
      position: (row: Row) => ({ value: way.valueOf(row), id: row.id }),
      hidesValues: true,
    }) as KeysetList<Row> as KeysetList<ContactRow>,
})

export const contactsIn: Readonly<Record<ContactOrder, OrderedContacts>> = {
  newest: ordered(made, true),
  oldest: ordered(made, false, 'created_at.oldest'),
  name: ordered(named, false),
  name_descending: ordered(named, true, 'name.descending'),
  latest_message: ordered(heard, true),
  oldest_message: ordered(heard, false, 'last_message_at.oldest'),
  oldest_change: ordered(changed, false),
}
