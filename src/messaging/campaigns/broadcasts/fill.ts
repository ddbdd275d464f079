import type { Ctx } from '#core/context/context.ts'
import { inTransaction, type Queryable } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseInput } from '#core/validation.ts'
import {
  type AudienceOfContacts,
  type AudienceValue,
  audienceOfContacts,
} from '#messaging/campaigns/broadcast-audience/audience-input.ts'
import {
  audienceShape,
  checkTexts,
  mismatchOfAudience,
  valuesShape,
} from '#messaging/campaigns/broadcast-audience/audience-shape.ts'
import { addToDraft, mostRecipients } from '#messaging/campaigns/broadcast-imports/import-recipients.ts'
import { type ContactRow, contactColumns, joinedContacts } from '#messaging/contacts/contacts/contact-row.ts'
import type { Mismatch } from '#messaging/content/templates/mismatch.ts'
import { renderTemplate } from '#messaging/content/templates/sending.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import { type TextValues, valuesByName } from '#messaging/content/templates/values.ts'
import { nameFor } from '#people/workspaces/masking.ts'
import { changedEvent } from './broadcast-events.ts'
import type { BroadcastRow } from './broadcast-row.ts'
import { draftWithTemplate } from './draft-commands.ts'
import { wrongState } from './readiness.ts'
import { lockDraft } from './store-draft.ts'
import { type OwnValues, ownValues } from './values.ts'

/** What becomes of the people who are meant. */
interface AudienceCounts {
  /** who is meant */
  matched: number
  /** who stands in the draft already */
  known: number
  /** who wants no marketing, where the template is that */
  optedOut: number
  /** who has nothing for a variable of the template */
  lacking: number
}

/** The contacts who are meant, with what becomes of each: `fate` is null for who can be added. */
interface Meant {
  shape: ListShape
  fate: string
  values: string
}

async function meant(
  ctx: Ctx,
  draft: BroadcastRow,
  template: TemplateRow,
  audience: AudienceOfContacts,
): Promise<Meant> {
  const given = audience.values ?? []
  checkTexts(given)
  const { shape, isKnown } = await audienceShape(ctx, audience, draft)
  const values = valuesShape(template, shape.values, given)
  const optedOut = template.category === 'marketing' ? 'c.marketing_opted_out' : 'false'
  // Codes go to phones alone (spec/10 FR18).
  const unreached = template.category === 'authentication' ? 'c.phone is null' : 'false'
  const fate = `case when ${isKnown} then 'known' when ${optedOut} then 'optedOut'
    when array_position(${values}, null) is not null or ${unreached} then 'lacking' end`
  return { shape, fate, values }
}

/** A statement for this audience alone: what it asks is made of what it was given, so it is not kept. */
const ask = async <Row>(db: Queryable, text: string, { values }: ListShape): Promise<Row[]> =>
  (await db.query({ text, values })).rows as Row[]

const peopleOf = ({ shape, fate, values }: Meant, columns: string) =>
  `select ${columns}, ${fate} as fate, ${values} as values from ${joinedContacts}
   where c.blocked_at is null and ${shape.conditions.join(' and ')}`

const namesOf = (given: readonly AudienceValue[] | undefined) => (given ?? []).map(({ name }) => name)

const ownOf = (names: readonly string[], values: readonly (string | null)[]): TextValues =>
  valuesByName(names.map((name, index) => [name, values[index] ?? '']))

/** Somebody of an audience, with the body as they would read it; phones are hidden where they are (spec/8 G4). */
export interface AudienceSample {
  contact: ContactRow
  text: string
}

/** What a draft would get of an audience; nothing is saved. */
export interface AudiencePreview extends AudienceCounts, Mismatch {
  /** who would be added */
  sendable: number
  samples: AudienceSample[]
}

const counted = (people: string) => `select count(*)::int as matched,
    (count(*) filter (where fate = 'known'))::int as known,
    (count(*) filter (where fate = 'optedOut'))::int as "optedOut",
    (count(*) filter (where fate = 'lacking'))::int as lacking from (${people}) p`

const mostSamples = 10

/**
 * Who of the contacts would come into a draft, and some of them. Throws not_found, invalid_state for what is no draft any
 * longer, invalid_field, invalid_request.
 */
export async function previewAudience(
  ctx: Ctx,
  { id, audience: given, samples }: { id: string; audience: unknown; samples?: number | null | undefined },
): Promise<AudiencePreview> {
  const audience = parseInput(audienceOfContacts, given)
  const { draft, template } = await draftWithTemplate(ctx, id)
  const people = await meant(ctx, draft, template, audience)
  const many = Math.max(0, Math.min(samples ?? 3, mostSamples))
  const db = listsFrom(ctx)
  const [[counts], some] = await Promise.all([
    ask<AudienceCounts>(db, counted(peopleOf(people, 'c.id')), people.shape),
    ask<ContactRow & { values: string[] }>(
      db,
      `${peopleOf(people, contactColumns)} and (${people.fate}) is null order by c.created_at desc, c.id desc limit ${many}`,
      people.shape,
    ),
  ])
  const { matched, known, optedOut, ...own } = counts ?? { matched: 0, known: 0, optedOut: 0, lacking: 0 }
  const mismatch = mismatchOfAudience(template, audience.values ?? [])
  // What the audience says nothing of, nobody has.
  const lacking = mismatch.missing.length > 0 ? matched - known - optedOut : own.lacking
  const names = namesOf(audience.values)
  const shown = (value: string) => nameFor(ctx.actor, value)
  return {
    matched,
    known,
    optedOut,
    lacking,
    sendable: matched - known - optedOut - lacking,
    ...mismatch,
    samples: some.map(({ values, ...contact }) => ({
      contact,
      text: renderTemplate(template, ownOf(names, values.map(shown))),
    })),
  }
}

/** What a draft got of an audience. */
export interface FilledDraft extends AudienceCounts {
  broadcast: BroadcastRow
  added: number
}

interface FoundPerson {
  contactId: string
  phone: string | null
  name: string | null
  fate: 'known' | 'optedOut' | 'lacking' | null
  values: string[]
}

const foundPerson = 'c.id as "contactId", c.phone, c.name'

/**
 * Adds who of the contacts is meant at this moment to a draft. Who stands in it already is left out, and so is, counted,
 * who wants no marketing and who has nothing for a variable. Throws not_found, invalid_state, invalid_field,
 * template_params where the values are not the variables of the template.
 */
export async function fillDraft(
  ctx: Ctx,
  { id, audience: given }: { id: string; audience: unknown },
): Promise<FilledDraft> {
  const audience = parseInput(audienceOfContacts, given)
  const { draft, template } = await draftWithTemplate(ctx, id)
  const mismatch = mismatchOfAudience(template, audience.values ?? [])
  if (mismatch.missing.length + mismatch.unexpected.length > 0)
    throw new AppError('template_params', 'The values do not match the variables of the template.', {
      field: 'audience.values',
      details: { ...mismatch },
    })
  const people = await meant(ctx, draft, template, audience)
  const names = namesOf(audience.values)
  const text = `${peopleOf(people, foundPerson)} order by c.id`
  return inTransaction(ctx.app.pool, async (tx) => {
    const locked = await lockDraft(ctx, tx, id, 'Can only add recipients to draft campaigns')
    if (locked.templateId !== template.id)
      throw wrongState('The template has changed meanwhile').because('changed_meanwhile')
    const found = await ask<FoundPerson>(tx, `${text} limit ${mostRecipients + 1}`, people.shape)
    const many = (fate: FoundPerson['fate']) => found.filter((one) => one.fate === fate).length
    const fresh = found.flatMap(({ fate, values, ...person }) =>
      fate === null ? [{ ...person, own: ownFrom(names, values) }] : [],
    )
    const optedOut = many('optedOut')
    const broadcast = await addToDraft(ctx, tx, locked, fresh, { skipped: 0, optedOut })
    await appendEvents(ctx.app, tx, [changedEvent(broadcast, 'recipients', ctx.now())])
    const counts = { matched: found.length, known: many('known'), optedOut, lacking: many('lacking') }
    return { broadcast, added: fresh.length, ...counts }
  })
}

function ownFrom(names: readonly string[], values: readonly string[]): OwnValues | null {
  return names.length === 0 ? null : ownValues(ownOf(names, values))
}
