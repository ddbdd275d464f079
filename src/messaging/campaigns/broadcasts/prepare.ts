import type { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { readBefore } from '#core/read-before.ts'
import { firstProblem, parseInput } from '#core/validation.ts'
import { type Audience, readAudience } from '#messaging/campaigns/broadcast-audience/audience.ts'
import {
  checkTemplateForm,
  requireSendableParts,
  resolveTemplate,
  type TemplateFiles,
} from '#messaging/content/templates/sending.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import { sharedOf, type TemplateValues } from '#messaging/content/templates/values.ts'
import type { TemplateInput } from '#messaging/messages/messages/message-input.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { audienceInput, headInput, numberInput, scheduleInput } from './broadcast-input.ts'

/** A broadcast that was read and looked up; nothing of it is saved. */
export interface PreparedBroadcast {
  name: string
  template: TemplateRow
  /** the field that names it */
  templateField: string
  number: NumberEntry
  /** values for every recipient */
  defaults: TemplateValues
  scheduledAt: Date | null
  audience: Audience
}

const minuteMs = 60_000
const mostRowsTold = 100

/**
 * Reads POST /broadcasts (spec/4 B10) in the order of spec/4 B1: fields as in their table, each with what it refers to,
 * states of number and template, values of the rows, somebody left to send to. `tellAll` leaves what is wrong with
 * single rows to the caller (a dry run).
 */
export async function prepareBroadcast(
  ctx: Ctx,
  input: unknown,
  tellAll: boolean,
): Promise<PreparedBroadcast> {
  const head = await readHead(ctx, input)
  const files: TemplateFiles = await checkTemplateForm(ctx, head.template)
  const { numberId } = parseInput(numberInput, input)
  const chosen = numberId ? await requireNumber(ctx, numberId) : null
  const { template } = await resolveTemplate(ctx, head.template, files, chosen?.id ?? null)
  const number = chosen ?? (await requireNumber(ctx, template.numberId))
  const defaults = defaultsOf(head.template)
  const { recipients } = parseInput(audienceInput, input)
  const audience = await readAudience(ctx, recipients, template, defaults)
  if (!tellAll && audience.faulty[0]) throw audience.faulty[0].error
  const scheduledAt = readSchedule(ctx, input)
  requireOfferUntil(defaults, scheduledAt)
  requireStates(number, template, head.template)
  if (!tellAll) {
    requireSendableParts(template, fieldOf(head.template))
    requireFit(audience)
  }
  requireSomebody(audience)
  return {
    name: head.name,
    template,
    templateField: fieldOf(head.template),
    number,
    defaults,
    scheduledAt,
    audience,
  }
}

async function readHead(ctx: Ctx, input: unknown): Promise<z.output<typeof headInput>> {
  const result = firstProblem(headInput, input)
  if ('value' in result) return result.value
  const { template } = readBefore(headInput, input, result.problem.field ?? '') as Partial<
    z.output<typeof headInput>
  >
  if (template) await checkTemplateForm(ctx, template, false)
  throw result.problem
}

function requireStates(number: NumberEntry, template: TemplateRow, named: TemplateInput): void {
  if (number.status !== 'active') {
    throw new AppError('number_unavailable', 'The sending number is not active.', { field: 'numberId' })
  }
  if (template.status !== 'approved') {
    throw new AppError('template_not_approved', 'The template is not approved.', { field: fieldOf(named) })
  }
}

/** The field that names the template. */
const fieldOf = ({ id }: Pick<TemplateInput, 'id'>): string => (id ? 'template.id' : 'template.name')

/** An offer that is over when the broadcast begins is none. */
function requireOfferUntil({ limitedTimeOffer }: TemplateValues, begins: Date | null): void {
  if (!limitedTimeOffer || !begins || new Date(limitedTimeOffer.expiresAt) > begins) return
  throw errors.invalidField(
    'template.limitedTimeOffer.expiresAt',
    'Must be after the start of the broadcast.',
  )
}

/** The first faulty rows, and what is missing or unexpected in any of them. */
function requireFit({ unfit }: Audience): void {
  if (unfit.length === 0) return
  const rows = unfit.slice(0, mostRowsTold)
  const all = (key: 'missing' | 'unexpected') => [...new Set(rows.flatMap((row) => row[key]))]
  throw new AppError('template_params', 'The values do not match the variables of the template.', {
    field: 'template.params',
    details: { missing: all('missing'), unexpected: all('unexpected'), rows },
  })
}

function requireSomebody({ people, faulty, unfit }: Audience): void {
  if (people.length + faulty.length + unfit.length > 0) return
  throw new AppError('contact_opted_out', 'All recipients are opted out of marketing.', {
    field: 'recipients',
  })
}

async function requireNumber(ctx: Ctx, numberId: string): Promise<NumberEntry> {
  const number = await numberById(ctx.app, workspaceOf(ctx.actor), numberId)
  if (!number) throw errors.invalidField('numberId', 'No such number.').because('no_such')
  return number
}

function defaultsOf({ params, headerParams, buttonParams, ...more }: TemplateInput): TemplateValues {
  return {
    params: params ?? {},
    headerParams: headerParams ?? {},
    buttonParams: buttonParams ?? {},
    ...sharedOf(more),
  }
}

/** At least a minute and at most a year ahead; null is now. */
function readSchedule(ctx: Ctx, input: unknown): Date | null {
  const { scheduledAt } = parseInput(scheduleInput, input)
  if (!scheduledAt) return null
  const now = ctx.now()
  const nextYear = new Date(now)
  nextYear.setUTCFullYear(now.getUTCFullYear() + 1)
  if (scheduledAt.getTime() < now.getTime() + minuteMs || scheduledAt > nextYear) {
    throw errors
      .invalidField('scheduledAt', 'Must be at least 1 minute and at most 1 year ahead.')
      .because('not_ahead')
  }
  return scheduledAt
}
