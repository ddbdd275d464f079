import { AppError } from '#core/errors.ts'
import { firstProblem } from '#core/validation.ts'
import type { CsvRow } from '#messaging/content/csv/csv-reader.ts'
import { unguardedCell } from '#messaging/content/csv/csv-writer.ts'
import type { CannedChange } from './canned-changes.ts'
import { type CannedButton, updateCannedInput } from './canned-input.ts'
import type { CannedResponse } from './canned-queries.ts'

// The columns of a file of canned responses (docs/adr/0072).

/** The names that /api uses for the members of a button. */
const buttonWords: Readonly<Record<keyof CannedButton, string>> = {
  id: 'id',
  title: 'title',
  type: 'type',
  url: 'url',
  phoneNumber: 'phone_number',
  ttlMinutes: 'ttl_minutes',
  flowId: 'flow_id',
  screen: 'screen',
}
const wordEntries = Object.entries(buttonWords) as [keyof CannedButton, string][]

function buttonsCell(buttons: readonly CannedButton[]): string {
  if (buttons.length === 0) return ''
  return JSON.stringify(
    buttons.map((button) => Object.fromEntries(wordEntries.map(([name, word]) => [word, button[name]]))),
  )
}

/** How each column is written; an import ignores those that are not `read` below, which are for human readers. */
const written: Readonly<Record<string, (response: CannedResponse) => string>> = {
  name: ({ name }) => name,
  shortcut: ({ shortcut }) => shortcut ?? '',
  category: ({ category }) => category,
  content: ({ content }) => content,
  buttons: ({ buttons }) => buttonsCell(buttons),
  media_id: ({ mediaId }) => mediaId ?? '',
  is_active: ({ isActive }) => String(isActive),
  usage_count: ({ usageCount }) => String(usageCount),
}

export const cannedHeader = Object.keys(written)

export const cannedCells = (response: CannedResponse): string[] =>
  Object.values(written).map((write) => write(response))

/** A row that was not saved, and why. */
export interface CannedFault {
  /** the header is row 1, as spreadsheets count */
  place: number
  column: string | null
  reason: string
}

export class Refused extends Error {
  readonly fault: Omit<CannedFault, 'place'>

  constructor(column: string | null, reason: string) {
    super(reason)
    this.fault = { column, reason }
  }
}

function buttonsIn(cell: string): unknown {
  if (cell.trim() === '') return []
  try {
    const given: unknown = JSON.parse(cell)
    if (!Array.isArray(given)) return given
    const named = (one: Record<string, unknown>) =>
      Object.fromEntries(wordEntries.map(([name, word]) => [name, one[word] ?? undefined]))
    return given.map((one: unknown) => (typeof one === 'object' && one !== null ? named({ ...one }) : one))
  } catch {
    throw new Refused('buttons', 'Must be a list of buttons as JSON.')
  }
}

const truths: Readonly<Record<string, boolean | undefined>> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
}

function truthIn(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase()
  if (word !== '' && truths[word] === undefined) throw new Refused('is_active', 'Must be true or false.')
  return truths[word]
}

/** The columns that are read, and how a cell becomes the value of an input. */
const read: Readonly<Record<string, [field: keyof CannedChange, read: (cell: string) => unknown]>> = {
  name: ['name', (cell) => cell],
  shortcut: ['shortcut', (cell) => cell],
  category: ['category', (cell) => cell],
  content: ['content', (cell) => cell],
  buttons: ['buttons', buttonsIn],
  media_id: ['mediaId', (cell) => cell.trim()],
  is_active: ['isActive', truthIn],
}
const columnsOfFields = new Map(Object.entries(read).map(([column, [field]]) => [field as string, column]))

/** The position of each column below this header. Throws invalid_field without a column of names. */
export function placesIn(header: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [place, cell] of header.entries()) {
    const column = cell.trim().toLowerCase()
    if (Object.hasOwn(read, column) && !places.has(column)) places.set(column, place)
  }
  if (places.has('name')) return places
  throw new AppError('invalid_field', 'Missing required column: name', { field: 'file', whole: true })
}

/** The values that a row gives; a column that the file lacks is unchanged. Throws Refused. */
export function readRow({ cells }: CsvRow, places: ReadonlyMap<string, number>): CannedChange {
  const given: Record<string, unknown> = {}
  for (const [column, place] of places) {
    const [field, valueFrom] = read[column] as (typeof read)[string]
    given[field] = valueFrom(unguardedCell(cells[place] ?? ''))
  }
  const result = firstProblem(updateCannedInput, given)
  if ('value' in result) return result.value
  const { field, message } = result.problem
  const [name = ''] = (field ?? '').split(/[.[]/)
  throw new Refused(columnsOfFields.get(name) ?? null, message)
}
