import type { Ctx } from '#core/context/context.ts'
import { hasNoNul } from '#core/storable.ts'
import { listNumbers } from '#messaging/accounts/account-queries.ts'
import { parsePhone } from '#messaging/contacts/phone.ts'
import { listAssignees } from '#messaging/conversations/assignees.ts'
import { type CsvRow, longestCell } from './csv-reader.ts'
import { namesOfCell, unguardedCell } from './csv-writer.ts'

/** A row of a file of contacts that can be saved. */
export interface ContactLine {
  place: number
  phone: string
  name: string | undefined
  tags: string[] | undefined
  numberId: string | undefined
  agentId: string | undefined
}

/** Cells by their columns; a column that the file lacks is as an empty cell. */
export const cellsOf =
  ({ cells }: CsvRow, places: ReadonlyMap<string, number>) =>
  (column: string) => {
    const place = places.get(column)
    return unguardedCell(place === undefined ? '' : (cells[place] ?? '')).trim()
  }

/** What is wrong with a row whatever it holds. */
export function rowProblem({ cells }: CsvRow): string | null {
  if (cells.some((cell) => cell.length > longestCell)) return 'a cell has more than 10,000 characters'
  return cells.every(hasNoNul) ? null : 'U+0000 is not allowed'
}

/** Reads rows of contacts one by one; what they name is looked up once. */
export type ReadContact = (row: CsvRow) => ContactLine | string

const mostTags = 50
const longestTag = 50
const lengthOf = (text: string) => [...text].length

function tagProblem(tags: readonly string[]): string | null {
  if (tags.length > mostTags) return 'tags: at most 50'
  return tags.some((tag) => lengthOf(tag) > longestTag) ? 'tags: a tag has at most 50 characters' : null
}

interface Named {
  accounts: ReadonlyMap<string, string>
  agents: ReadonlySet<string>
}

async function namedIn(ctx: Ctx, places: ReadonlyMap<string, number>): Promise<Named> {
  const numbers = await listNumbers(ctx)
  const people = places.has('assigned_user_id') ? await listAssignees(ctx) : []
  return {
    accounts: new Map(
      numbers.flatMap(({ id, name }) => [[id, id] as const, [name.toLowerCase(), id] as const]),
    ),
    agents: new Set(people.filter(({ type }) => type === 'agent').map(({ id }) => id)),
  }
}

/** Whose chat it is to be and over which account it goes, or what is wrong with that. */
function chatOf(cell: (column: string) => string, { accounts, agents }: Named) {
  const account = cell('messaging_account').toLowerCase()
  const agentId = cell('assigned_user_id').toLowerCase() || undefined
  if (account !== '' && !accounts.has(account)) return 'messaging_account: Account not found'
  if (agentId && !agents.has(agentId)) return 'assigned_user_id: User not found'
  return { numberId: accounts.get(account), agentId }
}

/** What reads the rows of a file whose columns stand so. */
export async function contactReader(ctx: Ctx, places: ReadonlyMap<string, number>): Promise<ReadContact> {
  const known = await namedIn(ctx, places)
  return (row) => {
    const problem = rowProblem(row)
    if (problem) return problem
    const cell = cellsOf(row, places)
    const given = cell('phone_number')
    const phone = parsePhone(given)
    if (phone === null) return given === '' ? 'phone_number is missing' : 'phone_number is not a phone number'
    const name = cell('profile_name') || undefined
    if (name && lengthOf(name) > 255) return 'profile_name has at most 255 characters'
    const tags = namesOfCell(cell('tags'))
    const wrongTag = tagProblem(tags)
    if (wrongTag) return wrongTag
    const chat = chatOf(cell, known)
    if (typeof chat === 'string') return chat
    return { place: row.place, phone, name, tags: tags.length > 0 ? tags : undefined, ...chat }
  }
}
