import { AppError } from '#core/errors.ts'
import type { Country } from '#core/phones/number-plans.ts'
import { firstProblem } from '#core/validation.ts'
import type { Person } from '#messaging/campaigns/broadcast-audience/audience.ts'
import type { ReadPhone } from '#messaging/contacts/contacts/phone.ts'
import { spelledOnce } from '#messaging/contacts/contacts/spellings.ts'
import { firstPhoneOf } from '#messaging/content/csv/phone-cells.ts'
import { mismatchOfTexts } from '#messaging/content/templates/mismatch.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import { checkButtonValues, checkValues } from '#messaging/content/templates/values.ts'
import { recipientRow } from './campaign-input.ts'
import { type OwnValues, ownValues } from './values.ts'

/** A row that was left out: which (from 0), which field of it where one is at fault, and why. */
export interface RecipientFault {
  index: number
  field: string | null
  message: string
}

/** Rows of an import, looked at. */
export interface ReadRows {
  people: (Person & { phone: string })[]
  faults: RecipientFault[]
  /** rows whose phone has an earlier row among them */
  repeated: number
  /** rows whose phone had no country code and got that of the workspace's country */
  completed: number
  /** rows with several phones, of which the first that can be read was taken */
  several: number
}

interface GoodRow {
  phone: string
  /** it had no country code and got that of the workspace's country */
  isCompleted: boolean
  /** it is the first of several that can be read */
  isOfSeveral: boolean
  name: string | null
  own: OwnValues | null
}

export type ReadRow = GoodRow | { field: string | null; message: string }

/** By what rows are read. */
export interface RowRules {
  template: TemplateRow
  /** of phones without country code; null where none is known */
  country: Country | null
}

/** What is said of rows that are left out for the reasons that come most. */
export const rowSentences = {
  phone_unreadable: 'Not a phone number: 7 to 15 digits with country code.',
  value_missing: 'The template needs this value.',
  value_unknown: 'The template has no such variable.',
} as const

const camel: Readonly<Record<string, string>> = {
  phone_number: 'phoneNumber',
  recipient_name: 'recipientName',
  template_params: 'templateParams',
  header_params: 'headerParams',
  button_params: 'buttonParams',
}
const snake = Object.fromEntries(Object.entries(camel).map(([wire, name]) => [name, wire]))

/** The field as /api writes it: `templateParams.1` is `template_params.1`. */
const onTheWire = (field: string): string => {
  const [head = '', ...rest] = field.split('.')
  return [snake[head] ?? head, ...rest].join('.')
}

/** A row in the names of either door; whole numbers are phones too, as spreadsheets write them. */
function named(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const fields = Object.entries(row).map(([name, value]) => [camel[name] ?? name, value])
  const { phoneNumber, ...rest } = Object.fromEntries(fields)
  return { phoneNumber: Number.isSafeInteger(phoneNumber) ? String(phoneNumber) : phoneNumber, ...rest }
}

const valueFields: Readonly<Record<string, string>> = {
  params: 'template_params',
  headerParams: 'header_params',
  buttonParams: 'button_params',
}

/** What the values themselves are refused for, wherever they stand. */
function faultOfValues(own: OwnValues, template: TemplateRow): ReadRow | null {
  try {
    checkValues(own, 'row')
    checkButtonValues(template, own, 'row')
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [, head = '', ...rest] = (error.field ?? '').split('.')
    return { field: [valueFields[head] ?? head, ...rest].join('.'), message: error.message }
  }
}

/** The names that are missing, or too many. What is the same for everybody is the campaign's own. */
function faultOfNames(own: OwnValues | null, template: TemplateRow): ReadRow | null {
  const { missing, unexpected } = mismatchOfTexts(template, own ?? {})
  const [lacking] = missing
  const [surplus] = unexpected
  const about = lacking ?? surplus
  if (about === undefined) return null
  const [kind, ...rest] = about.split('.')
  const field = kind === 'header' ? 'header_params' : kind === 'button' ? 'button_params' : 'template_params'
  const name = field === 'template_params' ? about : rest.join('.')
  const said = lacking === undefined ? rowSentences.value_unknown : rowSentences.value_missing
  return { field: `${field}.${name}`, message: said }
}

const goodRow = (
  { digits, isCompleted, isOfSeveral }: ReadPhone & { isOfSeveral: boolean },
  name: string | null | undefined,
  own: OwnValues | null,
): GoodRow => ({
  phone: digits,
  isCompleted,
  isOfSeveral,
  name: name?.trim() || null,
  own,
})

/** One row, as either door writes it. */
export function readRow(row: unknown, { template, country }: RowRules): ReadRow {
  const result = firstProblem(recipientRow, named(row))
  if ('problem' in result)
    return {
      field: result.problem.field ? onTheWire(result.problem.field) : null,
      message: result.problem.message,
    }
  const { phoneNumber, recipientName, templateParams, headerParams, buttonParams } = result.value
  const { phone, hasSeveral } = firstPhoneOf([phoneNumber], country)
  if (!phone) return { field: 'phone_number', message: rowSentences.phone_unreadable }
  const own = ownValues({ params: templateParams, headerParams, buttonParams })
  const fault = (own && faultOfValues(own, template)) ?? faultOfNames(own, template)
  return fault ?? goodRow({ ...phone, isOfSeveral: hasSeveral }, recipientName, own)
}

// The shortcut of plain rows: most rows of a file are that, and reading them with all care costs some five times as much.

/** What no rule of a row has anything against: short, on one line, without controls, half characters or many spaces. */
const isHarmless = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 60 && !special.test(value)
const special = /[\p{Cc}\p{Cs}\u2028\u2029]| {5}/u

const plainFields = new Set(['phone_number', 'recipient_name', 'template_params'])

/** The values of the body when they are just those that the template needs, all of them harmless; undefined otherwise. */
function plainValues(given: unknown, needed: readonly string[]): OwnValues | null | undefined {
  if (given === undefined && needed.length === 0) return null
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  if (Object.keys(given).length !== needed.length) return undefined
  const params = given as Record<string, string>
  return needed.every((name) => Object.hasOwn(params, name) && isHarmless(params[name]))
    ? { params }
    : undefined
}

function plainRow(row: unknown, needed: readonly string[], country: Country | null): GoodRow | null {
  if (typeof row !== 'object' || row === null) return null
  for (const field in row) if (!plainFields.has(field)) return null
  const { phone_number, recipient_name, template_params } = row as Record<string, unknown>
  if (!isHarmless(phone_number)) return null
  if (recipient_name !== undefined && !isHarmless(recipient_name)) return null
  const own = plainValues(template_params, needed)
  if (own === undefined) return null
  const { phone, hasSeveral } = firstPhoneOf([phone_number], country)
  return phone && goodRow({ ...phone, isOfSeveral: hasSeveral }, recipient_name, own)
}

/** Reads what is plainly good, as `readRow` would; null for every other row, good or bad. */
export function plainReader({ template, country }: RowRules): (row: unknown) => GoodRow | null {
  const { body, header, buttons } = template.variables
  if (header.length > 0 || buttons.length > 0) return () => null
  return (row) => plainRow(row, body, country)
}

/** Reads rows one by one: a bad one is left out and told, and so is a phone, in any spelling, that came before. */
export function readRows(rows: readonly unknown[], rules: RowRules, from = 0): ReadRows {
  const seen = new Set<string>()
  const read: ReadRows = { people: [], faults: [], repeated: 0, completed: 0, several: 0 }
  const readPlain = plainReader(rules)
  for (const [place, row] of rows.entries()) {
    const one = readPlain(row) ?? readRow(row, rules)
    if ('message' in one) {
      read.faults.push({ index: from + place, ...one })
      continue
    }
    const { isCompleted, isOfSeveral, ...person } = one
    if (isCompleted) read.completed++
    if (isOfSeveral) read.several++
    const key = spelledOnce(person.phone)
    if (seen.has(key)) read.repeated++
    else {
      seen.add(key)
      read.people.push({ contactId: null, ...person })
    }
  }
  return read
}
