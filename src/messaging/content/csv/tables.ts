import { AppError } from '#core/errors.ts'
import { isFieldName } from '#messaging/contacts/contacts/metadata.ts'
import { columnCalled, isCalledMobile, partsOfNames } from './headings.ts'

// What can be imported and exported (spec/5 1.1, spec/8 CO7, CO8 and CO10).

export const csvTables = ['contacts', 'tags'] as const
export type CsvTable = (typeof csvTables)[number]

export interface CsvColumn {
  key: string
  label: string
}

interface TableConfig {
  columns: readonly CsvColumn[]
  defaultColumns: readonly string[]
  required: readonly CsvColumn[]
  optional: readonly CsvColumn[]
  /** the column that identifies a row */
  unique: string
}

const phone = { key: 'phone_number', label: 'Phone number' }
const userId = { key: 'user_id', label: 'Platform user id' }
const ofContacts = [
  { key: 'profile_name', label: 'Name' },
  { key: 'messaging_account', label: 'Account' },
  { key: 'tags', label: 'Tags' },
  { key: 'assigned_user_id', label: 'Assigned user' },
  userId,
]
/** Parts of a name that has several columns. */
const nameParts = [
  { key: 'first_name', label: 'First name' },
  { key: 'middle_name', label: 'Middle name' },
  { key: 'last_name', label: 'Last name' },
]
const created = { key: 'created_at', label: 'Created' }
const tagName = { key: 'name', label: 'Name' }
const tagColor = { key: 'color', label: 'Color' }

const tables: Record<CsvTable, TableConfig> = {
  contacts: {
    columns: [
      phone,
      ...ofContacts,
      { key: 'last_message_at', label: 'Last message' },
      created,
      { key: 'updated_at', label: 'Updated' },
    ],
    defaultColumns: ['phone_number', 'profile_name', 'tags', 'user_id'],
    required: [phone],
    optional: [...ofContacts, ...nameParts],
    unique: 'phone_number',
  },
  tags: {
    columns: [tagName, tagColor, created],
    defaultColumns: ['name', 'color', 'created_at'],
    required: [tagName],
    optional: [tagColor],
    unique: 'name',
  },
}

const fieldPrefix = 'custom_fields.'

/** The column of a custom field. */
export const fieldColumn = (key: string): string => `${fieldPrefix}${key}`

/** The key of the custom field of a column; null for other columns. */
export function fieldKeyOf(column: string): string | null {
  const key = column.startsWith(fieldPrefix) ? column.slice(fieldPrefix.length) : ''
  return isFieldName(key) ? key : null
}

/** Names of columns in the files of other clients. */
const alsoCalled: Readonly<Record<string, string>> = { whats_app_account: 'messaging_account' }
/** Columns that are accepted and left empty. */
const emptyColumns: Record<CsvTable, readonly string[]> = { contacts: [], tags: ['description'] }

const plain = (message: string, field: string) =>
  new AppError('invalid_field', message, { field, whole: true })

/** The columns of a table. Throws invalid_field for an unknown name. */
export function tableNamed(name: string): { table: CsvTable; config: TableConfig } {
  const config = Object.hasOwn(tables, name) ? tables[name as CsvTable] : undefined
  if (!config) throw plain('table must be contacts or tags', 'table')
  return { table: name as CsvTable, config }
}

/**
 * The column of an export by one of its names; its key is null if the column stays empty. Throws invalid_field.
 */
export function exportColumn(table: CsvTable, asked: string): { name: string; key: string | null } {
  if (emptyColumns[table].includes(asked)) return { name: asked, key: null }
  if (table === 'contacts' && fieldKeyOf(asked) !== null) return { name: asked, key: asked }
  const key = alsoCalled[asked] ?? asked
  if (!tables[table].columns.some((column) => column.key === key))
    throw plain(`Unknown column: ${asked}`, 'columns')
  return { name: asked, key }
}

/**
 * The column of an import by its key, its label or another of its names, in any case; null if there is none.
 */
export function ownColumn(table: CsvTable, header: string): string | null {
  if (table === 'contacts' && fieldKeyOf(header.trim()) !== null) return header.trim()
  const asked = header.trim().toLowerCase()
  const { required, optional } = tables[table]
  const found = [...required, ...optional].find(
    ({ key, label }) => key === (alsoCalled[asked] ?? asked) || label.toLowerCase() === asked,
  )
  return found?.key ?? null
}

/** The same, or the column that other programs call by this name. */
const importColumn = (table: CsvTable, header: string): string | null =>
  ownColumn(table, header) ?? (table === 'contacts' ? columnCalled(header) : null)

/** Columns that can appear several times in a file: their values are combined. */
const severalColumns: ReadonlySet<string> = new Set([
  'phone_number',
  'tags',
  ...nameParts.map(({ key }) => key),
])

/** Whether a second column may be mapped to the same target. */
export const mayRepeat = (key: string): boolean => severalColumns.has(key)

/**
 * The mapping of the columns of a file by their headers; of two columns with the same target only the first is mapped,
 * unless the target can be repeated.
 */
export function guessColumns(
  table: CsvTable,
  header: readonly string[],
  guess: (cell: string) => string | null = (cell) => importColumn(table, cell),
): string[] {
  const taken = new Set<string>()
  const keys = partsOfNames(
    header.map((cell) => guess(cell) ?? ''),
    header,
  )
  return keys.map((key) => {
    if (key === '' || (taken.has(key) && !mayRepeat(key))) return ''
    taken.add(key)
    return key
  })
}

/** The positions of the columns of each key in the rows. */
export type Places = ReadonlyMap<string, readonly number[]>

/** The same for known columns; mobile phones come before other phones. */
export function placesIn(keys: readonly string[], header: readonly string[]): Places {
  const places = new Map<string, number[]>()
  for (const [place, key] of keys.entries()) {
    if (key === '') continue
    const known = places.get(key) ?? []
    const isFirst = key === 'phone_number' && isCalledMobile(header[place] ?? '')
    const at = isFirst ? known.findIndex((other) => !isCalledMobile(header[other] ?? '')) : -1
    known.splice(at < 0 ? known.length : at, 0, place)
    places.set(key, known)
  }
  return places
}

/**
 * The position of each column in the rows below this header, by the mapping or by the header itself. Throws
 * invalid_field for a mapping to an unknown column, and if a required column is missing (spec/8 CO7).
 */
export function placesOf(
  table: CsvTable,
  header: readonly string[],
  mapping: Readonly<Record<string, unknown>>,
): Places {
  const keys = guessColumns(table, header, (cell) => {
    const mapped = mapping[cell] ?? mapping[cell.trim()]
    return typeof mapped === 'string' ? mappedColumn(table, mapped) : importColumn(table, cell)
  })
  const places = placesIn(keys, header)
  for (const { key } of tables[table].required)
    if (!places.has(key) && !(table === 'contacts' && places.has('user_id')))
      throw plain(`Missing required column: ${key}`, 'file')
  return places
}

function mappedColumn(table: CsvTable, name: string): string | null {
  if (name === '') return null
  const column = importColumn(table, name)
  if (column === null) throw plain(`Unknown column: ${name}`, 'columnMapping')
  return column
}
