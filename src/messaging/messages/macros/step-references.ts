import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { fieldsOfCases } from '#messaging/chat-model/cases/case-fields.ts'
import { assertTags } from '#messaging/chat-model/cases/case-tags.ts'
import { checkedReason } from '#messaging/chat-model/cases/close-case.ts'
import { checkAssignment } from '#messaging/chat-model/chats/assignees.ts'
import type { ContactField } from '#messaging/contacts/contact-fields/contact-field-row.ts'
import { DeclaredValues } from '#messaging/contacts/contact-fields/declared-values.ts'
import { templatesOfWorkspace } from '#messaging/content/templates/cache.ts'
import { checkTemplateParams, requireSendableParts } from '#messaging/content/templates/sending.ts'
import { cannedLoader } from '#messaging/inbox/canned/canned-queries.ts'
import { misfitOf } from '#messaging/inbox/conversations/assign-many.ts'
import { assertSkills } from '#messaging/inbox/conversations/require-skills.ts'
import type { MacroStep, StepKind, StepOf } from './macro-input.ts'

// The references of steps: checked when a macro is saved, and again when it is previewed, as objects may be deleted in
// between.

type Value = string | number | boolean | null

function typed({ kind }: ContactField, value: string): Value {
  if (kind === 'number') return value.trim() === '' ? value : Number(value)
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

/** The value in the form of its field; null removes it. Throws invalid_field. */
export async function caseValueOf(ctx: Ctx, { key, value }: StepOf<'caseField'>): Promise<Value> {
  const [field] = await fieldsOfCases(ctx.app.pool, workspaceOf(ctx.actor), [key])
  if (!field) throw errors.invalidField('key', 'No such field.').because('no_such')
  if (value === undefined) return null
  const read = typed(field, value)
  const problem = Number.isNaN(read)
    ? errors.invalidField('value', 'Must be a number.')
    : new DeclaredValues([field]).problemOf({ [key]: read })?.at('value')
  if (problem) throw problem
  return read
}

type Named = readonly { name: string; value: string }[]

const byName = (values: Named) => Object.fromEntries(values.map(({ name, value }) => [name, value]))

/** The values of a template in the input format of a send. */
export const templateValuesOf = ({ bodyValues, headerValues, buttonValues }: StepOf<'template'>) => ({
  params: byName(bodyValues),
  headerParams: byName(headerValues),
  buttonParams: byName(buttonValues),
})

async function checkTemplate(ctx: Ctx, step: StepOf<'template'>): Promise<void> {
  const { byId } = await templatesOfWorkspace(ctx.app, workspaceOf(ctx.actor))
  const template = byId.get(step.templateId.toLowerCase())
  if (!template) throw errors.invalidField('templateId', 'No such template.').because('no_such')
  requireSendableParts(template, 'templateId')
  try {
    checkTemplateParams(template, templateValuesOf(step))
  } catch (error) {
    throw error instanceof AppError ? error.at('bodyValues') : error
  }
}

async function checkAssign(ctx: Ctx, { agentId, teamId }: StepOf<'assign'>): Promise<void> {
  const wanted = { contactId: '', agentId: agentId ?? null, teamId: teamId ?? null }
  const fit = await checkAssignment(ctx.app.pool, workspaceOf(ctx.actor), wanted.agentId, wanted.teamId)
  const misfit = misfitOf({ agentId, teamId }, wanted, fit)
  if (misfit) throw misfit
}

const nothing = () => Promise.resolve()

type Checks = { [K in StepKind]: (ctx: Ctx, step: StepOf<K>) => Promise<unknown> }

const checks: Checks = {
  text: nothing,
  async cannedResponse(ctx, { cannedResponseId }) {
    if (!(await cannedLoader(ctx).load(cannedResponseId)))
      throw errors.invalidField('cannedResponseId', 'No such canned response.').because('no_such')
  },
  template: checkTemplate,
  async tags(ctx, { change, names }) {
    if (change === 'add_to_contact' || change === 'add_to_case')
      await assertTags(ctx.app.pool, workspaceOf(ctx.actor), names, 'names')
  },
  caseField: caseValueOf,
  assign: checkAssign,
  assignToCaller: nothing,
  priority: nothing,
  requireSkills: (ctx, { add = [], remove = [] }) =>
    assertSkills(ctx.app.pool, workspaceOf(ctx.actor), { add, remove }),
  snooze: nothing,
  close: (ctx, { reasonId }) => checkedReason(ctx, ctx.app.pool, reasonId, { isAsked: false }),
}

/** Throws the reason for which a reference cannot be used: it is not usable, or of another workspace. */
export async function assertReference(ctx: Ctx, step: MacroStep): Promise<void> {
  await (checks[step.kind] as (ctx: Ctx, step: MacroStep) => Promise<unknown>)(ctx, step)
}

/** The same for all steps of a macro, reported for the failing step. */
export async function assertReferences(ctx: Ctx, steps: readonly MacroStep[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    try {
      await assertReference(ctx, step)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const place = `steps[${index}].${step.kind}`
      throw error.at(error.field ? `${place}.${error.field}` : place)
    }
  }
}
