import { AppError, errors } from '#core/errors.ts'
import { changeContact } from './change.ts'
import type { ContactChange } from './contact-input.ts'
import { type ContactRow, newContact } from './contact-row.ts'
import type { EditingAuthor, UpsertResult } from './contact-sets.ts'
import { spelledOnce } from './spellings.ts'
import { type ContactRoom, requireRoom } from './write.ts'

/** A row of a bulk request, read. */
export interface BulkRow {
  /** null for a person who is known by the platform's id alone */
  phone: string | null
  /** the platform's id of the person */
  userId?: string | null | undefined
  name?: string | undefined
  tags?: string[] | undefined
  customFields?: ContactChange['customFields']
  marketingOptedOut?: boolean | undefined
}

/** By what the person of a row is known. */
export const keyOf = ({ phone, userId }: Pick<BulkRow, 'phone' | 'userId'>): string => phone ?? userId ?? ''

interface EnteredContact {
  id: string | null
  result: UpsertResult
  error: AppError | null
}

interface Entry {
  /** as it was before the request */
  before: ContactRow
  contact: ContactRow
  changed: Set<string>
}

interface BulkContext {
  workspaceId: string
  at: Date
  by: EditingAuthor
  newId(): string
}

/** Takes the rows of a bulk request one after the other, in memory; what they come to is written once, at the end. */
export class Ledger {
  readonly #known = new Map<string, Entry>()
  /** by the one name of all spellings of their numbers */
  readonly #made = new Map<string, Entry>()
  /** the platform's ids of people who were made, by their contacts */
  readonly userIds = new Map<string, string>()
  readonly #room: ContactRoom
  readonly #circumstances: BulkContext

  /** `known` by the phones, or ids, that will be asked for; two spellings may lead to the same contact. */
  constructor(known: ReadonlyMap<string, ContactRow>, room: ContactRoom, circumstances: BulkContext) {
    this.#room = room
    this.#circumstances = circumstances
    const entries = new Map<string, Entry>()
    for (const [phone, contact] of known) {
      const entry = entries.get(contact.id) ?? { before: contact, contact, changed: new Set<string>() }
      entries.set(contact.id, entry)
      this.#known.set(phone, entry)
    }
  }

  get created(): ContactRow[] {
    return [...this.#made.values()].map(({ contact }) => contact)
  }

  get updated(): { before: ContactRow; after: ContactRow; changed: string[] }[] {
    const touched = [...new Set(this.#known.values())].filter(({ changed }) => changed.size > 0)
    return touched.map(({ before, contact, changed }) => ({ before, after: contact, changed: [...changed] }))
  }

  /** The contact that a phone, or an id, leads to by now. */
  find(key: string): ContactRow | undefined {
    return (this.#known.get(key) ?? this.#made.get(spelledOnce(key)))?.contact
  }

  /** One row: makes or changes its contact, or says why not. */
  enter(row: BulkRow): EnteredContact {
    try {
      const key = keyOf(row)
      const entry = this.#known.get(key) ?? this.#made.get(spelledOnce(key))
      return entry ? this.#change(entry, row) : this.#create(row)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { id: null, result: 'refused', error }
    }
  }

  #create(row: BulkRow): EnteredContact {
    const { workspaceId, at, newId } = this.#circumstances
    const { after } = this.#apply(newContact({ workspaceId, id: '', phone: row.phone }, at), row)
    requireRoom(this.#room, 1)
    this.#room.used += 1
    const contact = { ...after, id: newId() }
    this.#made.set(spelledOnce(keyOf(row)), { before: contact, contact, changed: new Set() })
    if (row.userId) this.userIds.set(contact.id, row.userId)
    return { id: contact.id, result: 'created', error: null }
  }

  #change(entry: Entry, row: BulkRow): EnteredContact {
    const { after, changed } = this.#apply(entry.contact, row)
    entry.contact = after
    for (const name of changed) entry.changed.add(name)
    return { id: after.id, result: changed.length > 0 ? 'updated' : 'unchanged', error: null }
  }

  #apply(before: ContactRow, { name, tags, customFields, marketingOptedOut }: BulkRow) {
    const { by, at } = this.#circumstances
    const change = { name, addTags: tags, customFields, marketingOptedOut }
    try {
      return changeContact(before, change, by, at)
    } catch (error) {
      if (!(error instanceof AppError) || error.field !== 'addTags') throw error
      throw errors.invalidField('tags', error.message)
    }
  }
}
