import { z } from 'zod'
import { errors } from '#core/errors.ts'
import { named, ofSet } from '#core/input-schema.ts'
import { optional } from '#core/validation.ts'
import type { ContactField } from '#messaging/contacts/contact-fields/contact-field-queries.ts'
import { isFieldName } from '#messaging/contacts/contacts/metadata.ts'
import { columnCalled } from '#messaging/content/csv/headings.ts'
import { fieldColumn, fieldKeyOf, guessColumns, mayRepeat, ownColumn } from '#messaging/content/csv/tables.ts'
import { type ContactImportTarget, contactImportTargets } from './import-sets.ts'

// What each column of a file is taken for, kept as the keys that columns have in /api: an empty one is left out.

const columnOf: Readonly<Record<Exclude<ContactImportTarget, 'custom_field'>, string>> = {
  contact_phone: 'phone_number',
  contact_name: 'profile_name',
  contact_first_name: 'first_name',
  contact_middle_name: 'middle_name',
  contact_last_name: 'last_name',
  contact_user_id: 'user_id',
  contact_tags: 'tags',
  chat_number: 'messaging_account',
  chat_agent: 'assigned_user_id',
  left_out: '',
}

const targets = new Map(
  Object.entries(columnOf).map(([target, column]) => [column, target as ContactImportTarget]),
)

/** A column of the file and its target. */
export interface MappedColumn {
  place: number
  header: string
  target: ContactImportTarget
  /** of the custom field */
  key: string | null
}

export const mappedColumns = (headers: readonly string[], mapping: readonly string[]): MappedColumn[] =>
  headers.map((header, place) => {
    const column = mapping[place] ?? ''
    const key = fieldKeyOf(column)
    return { place, header, target: key === null ? (targets.get(column) ?? 'left_out') : 'custom_field', key }
  })

/** A column of the contact by its header, or a custom field by its key or label. */
function guess(header: string, fields: readonly ContactField[]): string {
  const asked = header.trim().toLowerCase()
  const column = ownColumn('contacts', header)
  if (column !== null) return column
  const field = fields.find(({ key, label }) => key.toLowerCase() === asked || label.toLowerCase() === asked)
  return field ? fieldColumn(field.key) : (columnCalled(header) ?? '')
}

/**
 * The probable mapping of the columns of a file; of two columns with the same target only the first is mapped.
 */
export const guessMapping = (headers: readonly string[], fields: readonly ContactField[]): string[] =>
  guessColumns('contacts', headers, (header) => guess(header, fields))

const column = named(
  'ContactImportColumnInput',
  'Mapping of a column of an import file.',
  z.object({
    target: ofSet(contactImportTargets, z.enum(contactImportTargets.values)).meta({
      description: 'Contact field that the column is mapped to.',
    }),
    key: optional(z.string().refine(isFieldName, 'A name has 1 to 64 of A-Z, a-z, 0-9 and _.')).meta({
      description: 'Key of the custom field. Only with target CUSTOM_FIELD, for which the key is required.',
    }),
  }),
)

export const mapImportInput = z.object({
  columns: z
    .array(column)
    .max(500)
    .meta({ description: 'One mapping for each column of the file, in the order of the file.' }),
  updatesKnown: optional(z.boolean()).meta({
    description: 'Whether existing contacts are updated. Otherwise their rows are skipped.',
  }),
})

type Given = z.output<typeof mapImportInput>['columns']

function keyOf({ target, key }: Given[number], place: number): string {
  if (target !== 'custom_field') return columnOf[target]
  if (!key) throw errors.invalidField(`columns[${place}].key`, 'Is needed for a custom field.')
  return fieldColumn(key)
}

/**
 * The mapping that a member chose. Throws invalid_field if a target is chosen twice or a column is missing.
 */
export function chosenMapping(headers: readonly string[], columns: Given): string[] {
  if (columns.length !== headers.length)
    throw errors.invalidField('columns', `The file has ${headers.length} columns.`)
  const taken = new Set<string>()
  return columns.map((given, place) => {
    const chosen = keyOf(given, place)
    if (chosen !== '' && taken.has(chosen) && !mayRepeat(chosen))
      throw errors.invalidField(`columns[${place}].target`, 'Is chosen for another column, too.')
    taken.add(chosen)
    return chosen
  })
}
