import type { Ctx } from '#core/context/context.ts'
import type { Country } from '#core/phones/number-plans.ts'
import { hasNoNul } from '#core/storable.ts'
import { listNumbers } from '#messaging/accounts/account-queries.ts'
import { type ContactField, listContactFields } from '#messaging/contact-fields/contact-field-queries.ts'
import { type ReadPhone, readPhone } from '#messaging/contacts/phone.ts'
import { phoneCountry } from '#messaging/contacts/phone-country.ts'
import { listAssignees } from '#messaging/conversations/assignees.ts'
import { type CsvRow, longestCell } from './csv-reader.ts'
import { namesOfCell, unguardedCell } from './csv-writer.ts'
import { type FieldValue, fieldValueOf } from './field-cells.ts'
import { RowFault } from './row-fault.ts'
import { fieldKeyOf } from './tables.ts'

/** A row of a file of contacts that can be saved. */
export interface ContactLine {
  place: number
  phone: string
  /** the phone had no country code and got that of the workspace's country */
  isCompleted: boolean
  name: string | undefined
  tags: string[] | undefined
  numberId: string | undefined
  agentId: string | undefined
  customFields: Record<string, FieldValue> | undefined
}

/** The cell of a column; one that the file lacks is as an empty cell. */
export const cellsOf =
  ({ cells }: CsvRow, places: ReadonlyMap<string, number>) =>
  (column: string) => {
    const place = places.get(column)
    return unguardedCell(place === undefined ? '' : (cells[place] ?? '')).trim()
  }

/** What is wrong with a row whatever it holds. */
export function rowProblem({ cells }: CsvRow): RowFault | null {
  if (cells.some((cell) => cell.length > longestCell))
    return new RowFault('cell_too_long', null, 'a cell has more than 10,000 characters')
  return cells.every(hasNoNul) ? null : new RowFault('not_storable', null, 'U+0000 is not allowed')
}

/** Reads rows of contacts one by one; what they name is looked up once. */
export type ReadContact = (row: CsvRow) => ContactLine | RowFault

const mostTags = 50
const longestTag = 50
const longestName = 255
const lengthOf = (text: string) => [...text].length

function tagProblem(tags: readonly string[]): RowFault | null {
  if (tags.length > mostTags) return new RowFault('tags_unusable', 'tags', 'tags: at most 50')
  return tags.some((tag) => lengthOf(tag) > longestTag)
    ? new RowFault('tags_unusable', 'tags', 'tags: a tag has at most 50 characters')
    : null
}

interface Named {
  /** of phones without country code; null where none is known */
  country: Country | null
  accounts: ReadonlyMap<string, string>
  agents: ReadonlySet<string>
  /** the custom fields that the file has, with what is declared of them */
  fields: readonly { key: string; column: string; declared: ContactField | undefined }[]
}

async function fieldsIn(ctx: Ctx, places: ReadonlyMap<string, number>): Promise<Named['fields']> {
  const asked = [...places.keys()].flatMap((column) => {
    const key = fieldKeyOf(column)
    return key === null ? [] : [{ key, column }]
  })
  const declared = asked.length > 0 ? await listContactFields(ctx, false) : []
  return asked.map((one) => ({ ...one, declared: declared.find(({ key }) => key === one.key) }))
}

async function namedIn(ctx: Ctx, places: ReadonlyMap<string, number>): Promise<Named> {
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

/** Whose chat it is to be and over which account it goes, or what is wrong with that. */
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

function phoneOf(cell: CellOf, country: Country | null): ReadPhone | RowFault {
  const given = cell('phone_number')
  if (given === '') return new RowFault('phone_missing', 'phone_number', 'phone_number is missing')
  return (
    readPhone(given, country) ??
    new RowFault('phone_unreadable', 'phone_number', 'phone_number is not a phone number')
  )
}

/** What reads the rows of a file whose columns stand so. */
export async function contactReader(ctx: Ctx, places: ReadonlyMap<string, number>): Promise<ReadContact> {
  const known = await namedIn(ctx, places)
  return (row) => {
    const problem = rowProblem(row)
    if (problem) return problem
    const cell = cellsOf(row, places)
    const phone = phoneOf(cell, known.country)
    if (phone instanceof RowFault) return phone
    const name = cell('profile_name') || undefined
    if (name && lengthOf(name) > longestName)
      return new RowFault('name_too_long', 'profile_name', 'profile_name has at most 255 characters')
    const tags = namesOfCell(cell('tags'))
    const wrongTag = tagProblem(tags)
    if (wrongTag) return wrongTag
    const chat = chatOf(cell, known)
    if (chat instanceof RowFault) return chat
    const customFields = customFieldsOf(cell, known)
    if (customFields instanceof RowFault) return customFields
    const { digits, isCompleted } = phone
    const who = { place: row.place, phone: digits, isCompleted, name }
    return { ...who, tags: tags.length > 0 ? tags : undefined, ...chat, customFields }
  }
}
