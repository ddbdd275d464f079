import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { firstProblem } from '#core/validation.ts'
import { type RecipientInput, recipientInputIn } from '#messaging/campaigns/broadcasts/broadcast-input.ts'
import { type ContactOfRecipient, lookUpPeople } from '#messaging/campaigns/broadcasts/people.ts'
import { type OwnValues, ownValues, valuesFor } from '#messaging/campaigns/broadcasts/values.ts'
import { phoneCountry } from '#messaging/contacts/contacts/phone-country.ts'
import { spelledOnce } from '#messaging/contacts/contacts/spellings.ts'
import { isFitting, type Mismatch, mismatchOf } from '#messaging/content/templates/mismatch.ts'
import { mayReach, needsPhone } from '#messaging/content/templates/sending.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import { checkButtonValues, checkValues, type TemplateValues } from '#messaging/content/templates/values.ts'

/** A row of the request that cannot be sent to, and why; the error's field is its whole path. */
interface FaultyRecipient {
  index: number
  error: AppError
}

/** Somebody who will get the broadcast. contactId is null for a phone that no contact has yet. */
export interface Person {
  contactId: string | null
  phone: string | null
  name: string | null
  own: OwnValues | null
}

/** The rows of a request, looked at all together. */
export interface Audience {
  /** rows given */
  total: number
  people: Person[]
  /** later rows of somebody who has one already */
  duplicates: number
  /** people who want no marketing, for a marketing template */
  optedOut: number
  /** what cannot be read, or names nobody; in the order given */
  faulty: FaultyRecipient[]
  /** values that do not fit the template; in the order given */
  unfit: ({ index: number } & Mismatch)[]
}

interface ReadRecipient {
  index: number
  to: RecipientInput['to']
  input: RecipientInput
  own: OwnValues | null
}

/** `to` is whom the row names, even when a later field is at fault: an unknown recipient is told before that. */
type UnreadRecipient = FaultyRecipient & { to: RecipientInput['to'] | null }

type NamedRecipient = ReadRecipient & { found: ContactOfRecipient }

/** Reads the rows and finds the people behind them: one statement, however many rows there are. */
export async function readAudience(
  ctx: Ctx,
  given: readonly unknown[],
  template: TemplateRow,
  defaults: TemplateValues,
): Promise<Audience> {
  const input = recipientInputIn(await phoneCountry(ctx))
  const read = given.map((row, index) => readRow(row, index, { template, input }))
  const targets = read.flatMap(({ to }) => to ?? [])
  const people = (await lookUpPeople(ctx.app, workspaceOf(ctx.actor), targets)).values()
  const rows = read.map((row) =>
    faultyOrNamed(row, row.to && (people.next().value as ContactOfRecipient), template),
  )
  const mismatchFor = mismatches(template, defaults)
  const checked = rows.flatMap((row) => ('error' in row ? [] : { ...row, mismatch: mismatchFor(row.own) }))
  return {
    total: given.length,
    faulty: rows.filter((row) => 'error' in row),
    unfit: checked.flatMap(({ index, mismatch }) => (mismatch ? [{ index, ...mismatch }] : [])),
    ...gather(
      checked.filter((row) => row.mismatch === null),
      template.category === 'marketing',
    ),
  }
}

/** Everybody once, by their first row (spec/4 D33); who is opted out of marketing gets none. */
function gather(
  rows: readonly NamedRecipient[],
  isMarketing: boolean,
): Pick<Audience, 'people' | 'duplicates' | 'optedOut'> {
  const seen = new Set<string>()
  const people: Person[] = []
  let optedOut = 0
  for (const { input, own, found } of rows) {
    const person = { ...personOf(input.to, found), name: input.name ?? null, own }
    const key = person.contactId ?? spelledOnce(String(person.phone))
    if (seen.has(key)) continue
    seen.add(key)
    if (isMarketing && found.optedOut) optedOut++
    else people.push(person)
  }
  return { people, optedOut, duplicates: rows.length - seen.size }
}

function personOf(
  to: RecipientInput['to'],
  { contactId, phone }: ContactOfRecipient,
): Pick<Person, 'contactId' | 'phone'> {
  if (contactId !== null) return { contactId, phone }
  return { contactId, phone: 'phone' in to ? to.phone : null }
}

/** A row with who stands behind it, or the first that is wrong with it. */
function faultyOrNamed(
  row: ReadRecipient | UnreadRecipient,
  found: ContactOfRecipient | null,
  template: TemplateRow,
): NamedRecipient | FaultyRecipient {
  const { index, to } = row
  if (to && 'contactId' in to && found?.contactId === null)
    return {
      index,
      error: errors.invalidField(`recipients[${index}].to`, 'No such contact.').because('no_such'),
    }
  if (found && !mayReach(template, found))
    return {
      index,
      error: errors.invalidField(`recipients[${index}].to`, needsPhone).because('phone_needed'),
    }
  return 'error' in row ? { index, error: row.error } : { ...row, found: found as ContactOfRecipient }
}

interface RowRules {
  template: TemplateRow
  input: ReturnType<typeof recipientInputIn>
}

function readRow(
  row: unknown,
  index: number,
  { template, input }: RowRules,
): ReadRecipient | UnreadRecipient {
  const path = `recipients[${index}]`
  const result = firstProblem(input, row)
  if ('problem' in result) {
    const { code, message, field } = result.problem
    const error = new AppError(code, message, { field: field ? `${path}.${field}` : path })
    const { data: to = null } = input.shape.to.safeParse((row as { to?: unknown } | null)?.to)
    return { index, error, to: field === 'to' ? null : to }
  }
  const own = ownValues(result.value)
  const error = own && valueProblem(own, path, template)
  const { to } = result.value
  return error ? { index, error, to } : { index, to, input: result.value, own }
}

function valueProblem(own: OwnValues, path: string, template: TemplateRow): AppError | null {
  try {
    checkValues(own, path)
    checkButtonValues(template, own, path)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/**
 * How a row's values miss the template's variables; null when they fit. Names alone decide, so rows that give the same
 * names are looked at once.
 */
function mismatches(
  template: TemplateRow,
  defaults: TemplateValues,
): (own: OwnValues | null) => Mismatch | null {
  const check = (own: OwnValues | null) => {
    const mismatch = mismatchOf(template, valuesFor(defaults, own))
    return isFitting(mismatch) ? null : mismatch
  }
  const known = new Map<string, Mismatch | null>()
  return (own) => {
    const names = own ? namesOf(own) : ''
    const found = known.get(names)
    if (found !== undefined) return found
    const mismatch = check(own)
    known.set(names, mismatch)
    return mismatch
  }
}

function namesOf({ params = null, headerParams = null, buttonParams = null }: OwnValues): string {
  return JSON.stringify([params, headerParams, buttonParams].map((given) => given && Object.keys(given)))
}
