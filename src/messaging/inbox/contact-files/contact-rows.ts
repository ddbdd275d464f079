import type { Ctx } from '#core/context/context.ts'
import type { Country } from '#core/phones/number-plans.ts'
import { hasNoNul } from '#core/storable.ts'
import { listAssignees } from '#messaging/chat-model/chats/assignees.ts'
import {
  type ContactField,
  listContactFields,
} from '#messaging/contacts/contact-fields/contact-field-queries.ts'
import type { ReadPhone } from '#messaging/contacts/contacts/phone.ts'
import { phoneCountry } from '#messaging/contacts/contacts/phone-country.ts'
import { type CsvRow, longestCell } from '#messaging/content/csv/csv-reader.ts'
import { namesOfCell, unguardedCell } from '#messaging/content/csv/csv-writer.ts'
import { type FieldValue, fieldValueOf } from '#messaging/content/csv/field-cells.ts'
import { firstPhoneOf } from '#messaging/content/csv/phone-cells.ts'
import { RowFault } from '#messaging/content/csv/row-fault.ts'
import { fieldKeyOf, type Places } from '#messaging/content/csv/tables.ts'
import { listNumbers } from '#messaging/numbers/accounts/account-queries.ts'

/** A row of a file of contacts that can be saved. */
export interface ContactLine {
  place: number
  /** null for a customer who is known only by the platform's id */
  phone: string | null
  /** the platform's id of the customer; null if the row has none */
  userId: string | null
  /** the phone had no country code and got that of the workspace's country */
  isCompleted: boolean
  /** warnings about the row, which is saved anyway */
  note: RowFault | null
  name: string | undefined
  tags: string[] | undefined
  numberId: string | undefined
  agentId: string | undefined
  customFields: Record<string, FieldValue> | undefined
}

/** The first cell of a column; a column that the file lacks reads as an empty cell. */
export const cellsOf = (row: CsvRow, places: Places) => {
  const values = valuesOf(row, places)
  return (column: string) => values(column)[0] ?? ''
}

/** The non-empty cells in the columns of a key. */
export const valuesOf =
  ({ cells }: CsvRow, places: Places) =>
  (column: string): string[] =>
    (places.get(column) ?? [])
      .map((place) => unguardedCell(cells[place] ?? '').trim())
      .filter((cell) => cell !== '')

/** Errors of a row that do not depend on its values. */
export function rowProblem({ cells }: CsvRow): RowFault | null {
  if (cells.some((cell) => cell.length > longestCell))
    return new RowFault('cell_too_long', null, 'a cell has more than 10,000 characters')
  return cells.every(hasNoNul) ? null : new RowFault('not_storable', null, 'U+0000 is not allowed')
}

/** Reads rows of contacts one by one; objects that they name are looked up once. */
export type ReadContact = (row: CsvRow) => ContactLine | RowFault

const mostTags = 50
const longestTag = 50
const longestName = 255
/** The form of the platform's ids of customers (spec/6 12.9). */
const isUserId = (text: string): boolean => /^[A-Z]{2}\.[A-Za-z0-9._-]{1,147}$/.test(text)
const lengthOf = (text: string) => [...text].length

function tagProblem(tags: readonly string[]): RowFault | null {
  if (tags.length > mostTags) return new RowFault('tags_unusable', 'tags', 'tags: at most 50')
  return tags.some((tag) => lengthOf(tag) > longestTag)
    ? new RowFault('tags_unusable', 'tags', 'tags: a tag has at most 50 characters')
    : null
}

interface Named {
  /** the country for phones without country code; null if none is known */
  country: Country | null
  accounts: ReadonlyMap<string, string>
  agents: ReadonlySet<string>
  /** the custom fields of the file, with their declarations */
  fields: readonly { key: string; column: string; declared: ContactField | undefined }[]
}

async function fieldsIn(ctx: Ctx, places: Places): Promise<Named['fields']> {
  const asked = [...places.keys()].flatMap((column) => {
    const key = fieldKeyOf(column)
    return key === null ? [] : [{ key, column }]
  })
  const declared = asked.length > 0 ? await listContactFields(ctx, false) : []
  return asked.map((one) => ({ ...one, declared: declared.find(({ key }) => key === one.key) }))
}

async function namedIn(ctx: Ctx, places: Places): Promise<Named> {
  const numbers = await listNumbers(ctx)
  const people = places.has('assigned_user_id') ? await listAssignees(ctx) : []
  return {
    country: await phoneCountry(ctx),
    accounts: new Map(
      numbers.flatMap(({ id, name }) => [[id, id] as const, [name.toLowerCase(), id] as const]),
    ),
    agents: new Set(people.filter(({ type }) => type === 'agent').map(({ id }) => id)),
    fields: await fieldsIn(ctx, places),
  }
}

type CellOf = (column: string) => string

/** The agent and account of the row's chat, or the error. */
function chatOf(cell: CellOf, { accounts, agents }: Named) {
  const account = cell('messaging_account').toLowerCase()
  const agentId = cell('assigned_user_id').toLowerCase() || undefined
  if (account !== '' && !accounts.has(account))
    return new RowFault('number_unknown', 'messaging_account', 'messaging_account: Account not found')
  if (agentId && !agents.has(agentId))
    return new RowFault('agent_unknown', 'assigned_user_id', 'assigned_user_id: User not found')
  return { numberId: accounts.get(account), agentId }
}

function customFieldsOf(cell: CellOf, { fields }: Named): ContactLine['customFields'] | RowFault {
  const values: Record<string, FieldValue> = {}
  for (const { key, column, declared } of fields) {
    const text = cell(column)
    if (text === '') continue
    const read = fieldValueOf(text, declared)
    if ('problem' in read) return new RowFault('field_unusable', column, `${column}: ${read.problem}`)
    values[key] = read.value
  }
  return Object.keys(values).length > 0 ? values : undefined
}

type ValuesOf = (column: string) => string[]

/** Google's own groups are not tags; other groups have an asterisk before their name. */
const ownGroup = /^\*\s*(?:mycontacts|starred)$/i
const tagsOf = (values: ValuesOf): string[] => {
  const names = values('tags').flatMap(namesOfCell)
  const tags = names.filter((name) => !ownGroup.test(name)).map((name) => name.replace(/^\*\s+/, ''))
  return [...new Set(tags)]
}

/** The full name, or the joined parts of the name; some files repeat the last name in the first-name column. */
export function nameOf(values: ValuesOf): string | undefined {
  const [whole] = values('profile_name')
  if (whole) return whole
  const first = [...values('first_name'), ...values('middle_name')].join(' ')
  const last = values('last_name').join(' ')
  const hasBoth = first.toLowerCase().endsWith(last.toLowerCase())
  return (hasBoth ? first : `${first} ${last}`).trim() || undefined
}

interface Known {
  phone: ReadPhone | null
  userId: string | null
  /** whether there were other phones */
  hasSeveral: boolean
}

/** The identifier of the customer: a phone, else the platform's id. */
function whoOf(cell: CellOf, values: ValuesOf, country: Country | null): Known | RowFault {
  const userId = cell('user_id') || null
  const given = values('phone_number')
  if (given.length === 0) {
    if (userId === null) return new RowFault('phone_missing', 'phone_number', 'phone_number is missing')
    return isUserId(userId)
      ? { phone: null, userId, hasSeveral: false }
      : new RowFault('other', 'user_id', 'user_id is not an id of a person')
  }
  const { phone, hasSeveral } = firstPhoneOf(given, country)
  if (phone) return { phone, userId: userId !== null && isUserId(userId) ? userId : null, hasSeveral }
  return new RowFault('phone_unreadable', 'phone_number', 'phone_number is not a phone number')
}

/** Creates the reader for rows of a file with these columns. */
export async function contactReader(ctx: Ctx, places: Places): Promise<ReadContact> {
  const known = await namedIn(ctx, places)
  return (row) => {
    const problem = rowProblem(row)
    if (problem) return problem
    const [cell, values] = [cellsOf(row, places), valuesOf(row, places)]
    const who = whoOf(cell, values, known.country)
    if (who instanceof RowFault) return who
    const name = nameOf(values)
    if (name && lengthOf(name) > longestName)
      return new RowFault('name_too_long', 'profile_name', 'profile_name has at most 255 characters')
    const tags = tagsOf(values)
    const wrongTag = tagProblem(tags)
    if (wrongTag) return wrongTag
    const chat = chatOf(cell, known)
    if (chat instanceof RowFault) return chat
    const customFields = customFieldsOf(cell, known)
    if (customFields instanceof RowFault) return customFields
    const person = { ...personOf(who), name, tags: tags.length > 0 ? tags : undefined }
    return { place: row.place, ...person, ...chat, customFields }
  }
}

const personOf = ({ phone, userId, hasSeveral }: Known) => ({
  phone: phone?.digits ?? null,
  userId,
  isCompleted: phone?.isCompleted ?? false,
  note: hasSeveral ? severalPhones : null,
})

const severalPhones = new RowFault(
  'several_phones',
  'phone_number',
  'phone_number: of several phones the first that can be read is taken',
)
