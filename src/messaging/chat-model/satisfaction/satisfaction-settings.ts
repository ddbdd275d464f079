import type { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { inTransaction, type Queryable, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { parseInput } from '#core/validation.ts'
import type { SatisfactionSettingsModel } from '#generated/prisma/models/SatisfactionSettings.ts'
import { tellCaseSettings } from '#messaging/chat-model/cases/case-events.ts'
import { readTemplates } from '#messaging/content/templates/cache.ts'
import { partsOf } from '#messaging/content/templates/template-parts.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import { differences, recordAudit } from '#people/audit/log.ts'
import { offered } from './answers-offered.ts'
import { updateSatisfactionInput } from './satisfaction-input.ts'
import type { SatisfactionKind } from './satisfaction-sets.ts'

const fields = [
  'isEnabled',
  'kind',
  'question',
  'delayMinutes',
  'everyDays',
  'templateId',
  'thanks',
  'commentLabel',
] as const

/** What a workspace asks people after their cases. */
export type SatisfactionSettings = RowOf<
  SatisfactionSettingsModel,
  (typeof fields)[number],
  { kind: SatisfactionKind }
>

const settingsColumns = columns('SatisfactionSettings', 's', fields)

/** As long as nobody has said otherwise. */
const first: SatisfactionSettings = {
  isEnabled: false,
  kind: 'stars',
  question: '',
  delayMinutes: 5,
  everyDays: 30,
  templateId: null,
  thanks: null,
  commentLabel: null,
}

const read = statement<SatisfactionSettings>(
  'satisfaction.settings',
  `select ${settingsColumns} from satisfaction_settings s where s.workspace_id = $1`,
)

/** Two people who change them wait for each other, also before there is a row. */
const lock = statement<{ id: string }>(
  'satisfaction.lock',
  'select id from workspace where id = $1 for no key update',
)

const save = statement(
  'satisfaction.save',
  `insert into satisfaction_settings as s (workspace_id, is_enabled, kind, question, delay_minutes, every_days, template_id,
     thanks, comment_label, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
   on conflict (workspace_id) do update set is_enabled = excluded.is_enabled, kind = excluded.kind,
     question = excluded.question, delay_minutes = excluded.delay_minutes, every_days = excluded.every_days,
     template_id = excluded.template_id, thanks = excluded.thanks, comment_label = excluded.comment_label,
     updated_at = excluded.updated_at`,
)

/** What the workspace asks. */
export async function readSatisfaction(db: Queryable, workspaceId: string): Promise<SatisfactionSettings> {
  const [row] = await run(db, read, [workspaceId])
  return row ?? first
}

export const satisfactionSettings = (ctx: Ctx): Promise<SatisfactionSettings> =>
  readSatisfaction(ctx.app.pool, workspaceOf(ctx.actor))

/** It needs no values, and each of its buttons is an answer. */
function fits({ components, variables }: TemplateRow, kind: SatisfactionKind): boolean {
  const { buttons, cards, unsendable } = partsOf(components)
  const needed = [...variables.body, ...variables.header, ...variables.buttons]
  return (
    buttons.length === offered[kind].length &&
    buttons.every(({ type }) => type === 'quick_reply') &&
    needed.length === 0 &&
    !variables.headerMedia &&
    cards.length === 0 &&
    unsendable === null
  )
}

async function checkTemplate(db: Queryable, workspaceId: string, after: SatisfactionSettings): Promise<void> {
  if (after.templateId === null) return
  const template = (await readTemplates(db, workspaceId, [after.templateId])).get(after.templateId)
  if (!template) throw errors.invalidField('templateId', 'No such template.').because('no_such')
  if (fits(template, after.kind)) return
  const many = offered[after.kind].length
  throw errors
    .invalidField('templateId', `The template must have ${many} quick reply buttons and no variables.`)
    .because('template_unfit')
}

function checkTexts({ isEnabled, question, thanks, commentLabel }: SatisfactionSettings): void {
  if (isEnabled && question === '')
    throw errors.invalidField('question', 'A question is needed.').because('value_missing')
  if (commentLabel !== null && thanks === null)
    throw errors
      .invalidField('thanks', 'The button for comments is part of the message of thanks.')
      .because('value_missing')
}

const withChange = (
  before: SatisfactionSettings,
  change: z.output<typeof updateSatisfactionInput>,
): SatisfactionSettings => ({
  isEnabled: change.isEnabled ?? before.isEnabled,
  kind: change.kind ?? before.kind,
  question: change.question ?? before.question,
  delayMinutes: change.delayMinutes ?? before.delayMinutes,
  everyDays: change.everyDays ?? before.everyDays,
  templateId: change.templateId === undefined ? before.templateId : change.templateId,
  thanks: change.thanks === undefined ? before.thanks : change.thanks,
  commentLabel: change.commentLabel === undefined ? before.commentLabel : change.commentLabel,
})

const recorded = (settings: SatisfactionSettings) => ({
  satisfaction_enabled: settings.isEnabled,
  satisfaction_kind: settings.kind,
  satisfaction_question: settings.question,
  satisfaction_delay_minutes: settings.delayMinutes,
  satisfaction_every_days: settings.everyDays,
  satisfaction_template_id: settings.templateId,
  satisfaction_thanks: settings.thanks,
  satisfaction_comment_label: settings.commentLabel,
})

/** Changes the given fields; a call that changes nothing writes nothing (spec/8 G2). Throws invalid_field. */
export async function updateSatisfaction(ctx: Ctx, input: unknown): Promise<SatisfactionSettings> {
  const workspaceId = workspaceOf(ctx.actor)
  const change = parseInput(updateSatisfactionInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    await run(tx, lock, [workspaceId])
    const before = await readSatisfaction(tx, workspaceId)
    const after = withChange(before, change)
    const changes = differences(recorded(before), recorded(after))
    if (!changes) return before
    checkTexts(after)
    await checkTemplate(tx, workspaceId, after)
    const values = [workspaceId, ...fields.map((field) => after[field]), ctx.now()]
    await run(tx, save, values)
    await recordAudit(tx, ctx, workspaceId, {
      kind: 'settings.general',
      resourceId: workspaceId,
      action: 'updated',
      changes,
    })
    await tellCaseSettings(ctx, tx)
    return after
  })
}
