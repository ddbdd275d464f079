import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import {
  type ContactFilter,
  digitsAsked,
  whereContacts,
} from '#messaging/contacts/contacts/contact-filters.ts'
import { phoneCountry } from '#messaging/contacts/contacts/phone-country.ts'
import { whereSeen } from '#messaging/contacts/contacts/visibility.ts'
import { fieldKeyOf } from '#messaging/content/csv/tables.ts'
import { type Mismatch, mismatchOfTexts } from '#messaging/content/templates/mismatch.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import { checkValues, longestValue, valuesByName } from '#messaging/content/templates/values.ts'
import { filtersOfSegments } from '#messaging/inbox/segments/segment-queries.ts'
import type { AudienceOfContacts, AudienceValue } from './audience-input.ts'

// Who of the contacts is meant, over `contact c` and its `conversation v`; the filters are those of their list.

/** The condition of a filter, whose values join those of the list. */
async function conditionOf(ctx: Ctx, shape: ListShape, filter: ContactFilter, path: string): Promise<string> {
  const part: ListShape = { name: '', conditions: [], values: shape.values }
  whereContacts(part, ctx.actor, {
    ...filter,
    search: filter.search || undefined,
    phone: await digits(ctx, filter, path),
  })
  return part.conditions.length === 0 ? 'true' : part.conditions.map((one) => `(${one})`).join(' and ')
}

async function digits(ctx: Ctx, { phone }: ContactFilter, path: string): Promise<string | undefined> {
  try {
    return phone === undefined ? undefined : digitsAsked(phone, await phoneCountry(ctx))
  } catch (error) {
    throw error instanceof AppError ? error.at(`${path}.phone`) : error
  }
}

async function conditionOfSegments(ctx: Ctx, shape: ListShape, ids: string[], path: string): Promise<string> {
  const filters = await filtersOfSegments(ctx, ids)
  const missing = filters.indexOf(null)
  if (missing >= 0) throw errors.invalidField(`${path}[${missing}]`, 'No such segment.').because('no_such')
  const conditions: string[] = []
  for (const filter of filters) conditions.push(await conditionOf(ctx, shape, filter ?? {}, path))
  return conditions.map((one) => `(${one})`).join(' or ')
}

/** Whether somebody stands in one of the broadcasts at `place`, by themselves or by their phone. */
const standsIn = (place: string) => `(exists (select from broadcast_recipient o
    where o.workspace_id = c.workspace_id and o.broadcast_id = any(${place}::uuid[]) and o.contact_id = c.id)
  or exists (select from broadcast_recipient o
    where o.workspace_id = c.workspace_id and o.broadcast_id = any(${place}::uuid[]) and o.phone = c.phone))`

/** The contacts that the caller sees and means, with the place of the draft among the values. Throws invalid_field. */
export async function audienceShape(
  ctx: Ctx,
  audience: AudienceOfContacts,
  draft: Pick<BroadcastRow, 'id'>,
): Promise<{ shape: ListShape; isKnown: string }> {
  const shape: ListShape = {
    name: 'broadcasts.audience',
    conditions: ['c.workspace_id = $1', 'c.deleted_at is null'],
    values: [workspaceOf(ctx.actor), [draft.id]],
  }
  const { segmentIds, filter, exceptSegmentIds, exceptFilter, exceptBroadcastIds } = audience
  whereSeen(shape, ctx.actor)
  const only = (condition: string) => shape.conditions.push(`(${condition})`)
  const but = (condition: string) => shape.conditions.push(`(${condition}) is not true`)
  if (segmentIds) only(await conditionOfSegments(ctx, shape, segmentIds, 'segmentIds'))
  only(await conditionOf(ctx, shape, filter, 'filter'))
  if (exceptSegmentIds) but(await conditionOfSegments(ctx, shape, exceptSegmentIds, 'exceptSegmentIds'))
  if (exceptFilter) but(await conditionOf(ctx, shape, exceptFilter, 'exceptFilter'))
  if (exceptBroadcastIds) {
    shape.values.push(exceptBroadcastIds)
    but(standsIn(`$${shape.values.length}`))
  }
  return { shape, isKnown: standsIn('$2') }
}

/** The text of a contact's field; null where there is none. */
function textOf(field: string, values: unknown[], path: string): string {
  if (field === 'name') return `coalesce(nullif(c.name, ''), c.profile_name)`
  if (field === 'phone') return `'+' || c.phone`
  const key = fieldKeyOf(field)
  if (key === null) throw errors.invalidField(path, 'Must be name, phone or custom_fields.<key>.')
  values.push(key)
  return `c.custom_fields ->> $${values.length}::text`
}

/**
 * What stands in each variable for a contact, as an array of texts in the order given; null where somebody has nothing. Of what
 * a contact holds white space is one blank, as values may have it, and what is too long is cut.
 */
export function valuesShape(
  template: TemplateRow,
  values: unknown[],
  given: readonly AudienceValue[],
): string {
  const texts = given.map(({ name, field, text }, index) => {
    const path = `values[${index}].field`
    if (field === undefined) {
      if (text === undefined) throw errors.invalidField(path, 'A field or a text is needed.')
      values.push(text)
      return `$${values.length}::text`
    }
    const held = `nullif(btrim(left(btrim(regexp_replace(${textOf(field, values, path)}, '\\s+', ' ', 'g')),
      ${longestValue(template, name)})), '')`
    if (text === undefined) return held
    values.push(text)
    return `coalesce(${held}, $${values.length}::text)`
  })
  return `array[${texts.join(', ')}]::text[]`
}

/** How the names of the values miss the variables of the template; what is the same for everybody is the draft's own. */
export function mismatchOfAudience(template: TemplateRow, given: readonly AudienceValue[]): Mismatch {
  return mismatchOfTexts(template, valuesByName(given.map(({ name }) => [name, ''])))
}

/** Throws invalid_field for a text that no value may be. */
export function checkTexts(given: readonly AudienceValue[]): void {
  const texts = given.flatMap(({ name, text }) => (text === undefined ? [] : [[name, text] as const]))
  checkValues(valuesByName(texts), 'values')
}
