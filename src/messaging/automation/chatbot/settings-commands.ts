import { isDeepStrictEqual } from 'node:util'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { parseInput } from '#core/validation.ts'
import { tables } from '#generated/columns.ts'
import {
  accessTo,
  fieldsOf,
  isThere,
  recordOf,
  type SettingsField,
} from '#messaging/routing/chatbot-settings/settings-groups.ts'
import {
  changeAnySettingsInput,
  changeChatbotSettingsInput,
  type SettingsChange,
} from '#messaging/routing/chatbot-settings/settings-input.ts'
import {
  type ChatbotSettings,
  lockSettings,
  settingsFor,
} from '#messaging/routing/chatbot-settings/settings-queries.ts'
import type { KeptSettings, SettingsRow } from '#messaging/routing/chatbot-settings/settings-row.ts'
import { type SettingsGroup, settingsGroups } from '#messaging/routing/chatbot-settings/settings-sets.ts'
import { clearDue } from '#messaging/routing/sla/clear-due.ts'
import { type Changes, recordAudit } from '#people/audit/log.ts'
import { giveChatsToBot } from './wake-bot.ts'

const longestPrompt = 8000

const written = settingsGroups.flatMap((group) => fieldsOf[group])
const columnOf = (field: SettingsField): string => tables.ChatbotSettings[field]
const isJson = (field: SettingsField) =>
  ['greetingButtons', 'fallbackButtons', 'businessHours', 'holidays'].includes(field)

const save = statement<never>(
  'chatbot_settings.save',
  `update chatbot_settings set ${written
    .map((field, at) => `${columnOf(field)} = $${at + 2}${isJson(field) ? '::jsonb' : ''}`)
    .join(', ')} where workspace_id = $1`,
)

const membersAmong = statement<{ id: string }>(
  'chatbot_settings.members_among',
  'select user_id as id from membership where workspace_id = $1 and user_id = any($2::uuid[])',
)

const given = (change: SettingsChange): SettingsField[] =>
  written.filter((field) => change[field] !== undefined)

const groupOf = (field: SettingsField) =>
  settingsGroups.find((group) => fieldsOf[group].includes(field)) as SettingsGroup

/** Each group that is touched needs its component and its right, else nothing is saved (document 3; spec/8 CS2). */
function assertMayChange({ actor }: Ctx, row: KeptSettings, fields: readonly SettingsField[]): void {
  for (const group of new Set(fields.map(groupOf))) {
    if (!isThere(group, row))
      throw errors.featureNotInPlan(group === 'memory' ? 'chatbot.memory' : 'chatbot.ai')
    if (!accessTo(group, actor, row).write) throw errors.forbidden()
  }
}

/** A prompt that is too long may stay, and none may become so (spec/8 CS4). */
function assertPrompt(before: SettingsRow, { aiSystemPrompt: prompt }: SettingsChange): void {
  if (prompt === undefined || prompt === before.aiSystemPrompt) return
  if (prompt.includes('\0')) throw errors.invalidField('aiSystemPrompt', 'U+0000 is not allowed.')
  if ([...prompt].length > longestPrompt)
    throw errors.invalidField('aiSystemPrompt', `Must have at most ${longestPrompt} characters.`)
}

async function assertMembers(tx: Tx, workspaceId: string, { slaEscalationNotifyIds: ids }: SettingsChange) {
  if (!ids || ids.length === 0) return
  const there = new Set((await run(tx, membersAmong, [workspaceId, ids])).map(({ id }) => id))
  const missing = ids.findIndex((id) => !there.has(id))
  if (missing >= 0)
    throw errors.invalidField(`slaEscalationNotifyIds[${missing}]`, 'User not found').because('no_such')
}

const isLong = (value: unknown) => typeof value === 'string' || (typeof value === 'object' && value !== null)

/** Long texts and lists are named and not repeated (spec/8 G9). */
function changesOf(before: SettingsRow, after: SettingsRow, fields: readonly SettingsField[]): Changes {
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  return Object.fromEntries(
    changed.map((field) => {
      const isHidden = isLong(before[field]) || isLong(after[field])
      const told = isHidden ? { old: 'changed', new: 'changed' } : { old: before[field], new: after[field] }
      return [columnOf(field), told]
    }),
  )
}

/** Screens that show settings, or work by them, ask for them again. */
const settingsChanged = (ctx: Ctx, workspaceId: string): NewEvent => ({
  id: ctx.newId(),
  workspaceId,
  type: 'chatbot_settings.changed',
  subjectId: workspaceId,
  contactId: null,
  data: { extras: {} },
  occurredAt: ctx.now(),
})

/** One record for each tab that is touched (document 3). */
async function recordTabs(tx: Tx, ctx: Ctx, before: KeptSettings, after: KeptSettings): Promise<boolean> {
  const tabs = Map.groupBy(settingsGroups, (group) => recordOf[group])
  let isChanged = false
  for (const [kind, groups] of tabs) {
    const fields = groups.flatMap((group) => fieldsOf[group])
    const changes = changesOf(before, after, fields)
    if (Object.keys(changes).length === 0) continue
    isChanged = true
    const { workspaceId } = before
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: workspaceId, action: 'updated', changes })
  }
  return isChanged
}

const values = (row: SettingsRow) =>
  written.map((field) => (isJson(field) ? JSON.stringify(row[field]) : row[field]))

async function change(ctx: Ctx, wanted: SettingsChange): Promise<ChatbotSettings> {
  const workspaceId = workspaceOf(ctx.actor)
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockSettings(tx, workspaceId)
    const fields = given(wanted)
    assertMayChange(ctx, before, fields)
    assertPrompt(before, wanted)
    await assertMembers(tx, workspaceId, wanted)
    const after: KeptSettings = {
      ...before,
      ...Object.fromEntries(fields.map((field) => [field, wanted[field]])),
    }
    if (!(await recordTabs(tx, ctx, before, after))) return settingsFor(ctx, before)
    await run(tx, save, [workspaceId, ...values(after)])
    await clearDue(tx, before, after)
    if (!before.enabled && after.enabled) await giveChatsToBot(ctx, tx)
    await appendEvents(ctx.app, tx, [settingsChanged(ctx, workspaceId)])
    return settingsFor(ctx, after)
  })
}

/** PUT /api/chatbot/settings: any fields of any groups, all or none of them (document 3, Chatbot). */
export async function changeChatbotSettings(ctx: Ctx, input: unknown): Promise<ChatbotSettings> {
  const settings = await change(ctx, parseInput(changeChatbotSettingsInput, input))
  if (!Object.values(settings.access).some(({ read, write }) => read || write)) throw errors.forbidden()
  return settings
}

/** The same for what the graph gives, which has some fields besides. */
export const changeSettingsGroup = (ctx: Ctx, input: unknown): Promise<ChatbotSettings> =>
  change(ctx, parseInput(changeAnySettingsInput, input))
