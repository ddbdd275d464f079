import { columns, columnsByField, type RowOf } from '#core/db/columns.ts'
import { type RowSource, readingsOf } from '#core/db/row-source.ts'
import type { ContactModel } from '#generated/prisma/models/Contact.ts'
import type { MarketingChoiceBy } from './contact-sets.ts'
import type { Metadata } from './metadata.ts'

const fields = [
  'workspaceId',
  'id',
  'phone',
  'name',
  'profileName',
  'tags',
  'customFields',
  'marketingOptedOut',
  'marketingOptedOutAt',
  'marketingOptedOutBy',
  'blockedAt',
  'createdAt',
  'updatedAt',
] as const

interface Closer {
  /** all of the contact's metadata; what /v1 shows of it are its custom fields */
  customFields: Metadata
  marketingOptedOutBy: MarketingChoiceBy | null
}

/** A contact as its GraphQL type shows it; phone is digits only, tags are sorted by name. */
export type ContactRow = RowOf<ContactModel, (typeof fields)[number], Closer> & {
  lastMessageAt: Date | null
}

/** The fields that `contact c` itself holds. */
export const contactFields = fields

/** What `contact c` itself holds of a ContactRow. */
export const ownContactColumns = columns('Contact', 'c', fields)

/** The same of `contact c` joined with its `conversation v`, where an operation asks for a part of it. */
export const contactSource: RowSource = {
  columns: {
    ...columnsByField('Contact', 'c', fields),
    ...columnsByField('Conversation', 'v', ['lastMessageAt']),
  },
  always: ['id', 'createdAt', 'updatedAt'],
}
export const readContactsAs = readingsOf<ContactRow>(contactSource)

/**
 * What contacts are sorted by as they are called: folded, null for who has no name. A name that is written like a phone is
 * none: its place would tell what is hidden from who may not see phones.
 */
export const sortName = '(contact_sort_name(c.name, c.profile_name) collate "C")'

/** Contacts with their chats. */
export const joinedContacts =
  'contact c left join conversation v on v.workspace_id = c.workspace_id and v.contact_id = c.id'

/** The select list that yields ContactRow from `contact c` joined with its `conversation v`. */
export const contactColumns = `${ownContactColumns}, ${columns('Conversation', 'v', ['lastMessageAt'])}`

/** A contact that nobody knows anything about yet. */
export function newContact(known: Pick<ContactRow, 'workspaceId' | 'id' | 'phone'>, at: Date): ContactRow {
  return {
    ...known,
    name: null,
    profileName: null,
    tags: [],
    customFields: {},
    marketingOptedOut: false,
    marketingOptedOutAt: null,
    marketingOptedOutBy: null,
    blockedAt: null,
    lastMessageAt: null,
    createdAt: at,
    updatedAt: at,
  }
}
