import { AppError } from '#core/errors.ts'
import { firstProblem } from '#core/validation.ts'
import type { Person } from '#messaging/broadcast-audience/audience.ts'
import { parsePhone } from '#messaging/contacts/phone.ts'
import { spelledOnce } from '#messaging/contacts/spellings.ts'
import type { TemplateRow } from '#messaging/templates/template-row.ts'
import { checkButtonValues, checkValues, mismatchOf } from '#messaging/templates/values.ts'
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
}

export type ReadRow =
  | { phone: string; name: string | null; own: OwnValues | null }
  | { field: string | null; message: string }

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

/** The names that are missing, or too many. The header's file is the campaign's own. */
function faultOfNames(own: OwnValues | null, template: TemplateRow): ReadRow | null {
  const variables = { ...template.variables, headerMedia: false }
  const { missing, unexpected } = mismatchOf({ ...template, variables }, own ?? {})
  const [lacking] = missing
  const [surplus] = unexpected
  const about = lacking ?? surplus
  if (about === undefined) return null
  const [kind, ...rest] = about.split('.')
  const field = kind === 'header' ? 'header_params' : kind === 'button' ? 'button_params' : 'template_params'
  const name = field === 'template_params' ? about : rest.join('.')
  const said = lacking === undefined ? 'The template has no such variable.' : 'The template needs this value.'
  return { field: `${field}.${name}`, message: said }
}

/** One row, as either door writes it. */
export function readRow(row: unknown, template: TemplateRow): ReadRow {
  const result = firstProblem(recipientRow, named(row))
  if ('problem' in result)
    return {
      field: result.problem.field ? onTheWire(result.problem.field) : null,
      message: result.problem.message,
    }
  const { phoneNumber, recipientName, templateParams, headerParams, buttonParams } = result.value
  const phone = parsePhone(phoneNumber)
  if (!phone)
    return { field: 'phone_number', message: 'Not a phone number: 7 to 15 digits with country code.' }
  const own = ownValues({ params: templateParams, headerParams, buttonParams })
  const fault = (own && faultOfValues(own, template)) ?? faultOfNames(own, template)
  return fault ?? { phone, name: recipientName?.trim() || null, own }
}

/** Reads rows one by one: a bad one is left out and told, and so is a phone, in any spelling, that came before. */
export function readRows(rows: readonly unknown[], template: TemplateRow, from = 0): ReadRows {
  const seen = new Set<string>()
  const read: ReadRows = { people: [], faults: [], repeated: 0 }
  for (const [place, row] of rows.entries()) {
    const one = readRow(row, template)
    if ('message' in one) {
      read.faults.push({ index: from + place, ...one })
      continue
    }
    const key = spelledOnce(one.phone)
    if (seen.has(key)) read.repeated++
    else {
      seen.add(key)
      read.people.push({ contactId: null, ...one })
    }
  }
  return read
}
