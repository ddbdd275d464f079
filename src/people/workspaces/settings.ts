import { z } from 'zod'
import { assertAccess, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { PromiseCache } from '#core/context/promise-cache.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { headerText, parseInput, text } from '#core/validation.ts'
import type { WorkspaceModel } from '#generated/prisma/models/Workspace.ts'
import { type Changes, differences, recordAudit } from '#people/audit/log.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { type KeptApp, keptApp, saveApp, sealAppSecret } from './platform-app.ts'
import { countryInput, timezoneInput, workspaceNameInput } from './workspace-input.ts'

const fields = [
  'name',
  'maskPhoneNumbers',
  // IANA name
  'timezone',
  'dateFormat',
  // whose numbers are written without country code; null is that of the default number
  'country',
  // names of what callers hear, set by an upload (src/messaging/content/audio); null for none
  'holdMusicFile',
  'ringbackFile',
  'recordingNoticeFile',
  // whether members take and make calls, how long one lasts at most, and how long somebody is looked for (spec/5 1.14)
  'callingEnabled',
  'maxCallDuration',
  'transferTimeoutSecs',
  // days after which recordings of calls are deleted; null for never
  'recordingRetentionDays',
] as const

type Kept = RowOf<WorkspaceModel, (typeof fields)[number]>

/** What a workspace sets for itself. Of its application at the platform the secret is never shown. */
export interface WorkspaceSettings extends Kept {
  metaAppId: string
  metaConfigId: string
  hasMetaAppSecret: boolean
}

const settingsColumns = columns('Workspace', 'w', fields)

const read = statement<Kept>(
  'workspaces.settings',
  `select ${settingsColumns} from workspace w where w.id = $1`,
)
const lock = statement<Kept>(
  'workspaces.lock_settings',
  `select ${settingsColumns} from workspace w where w.id = $1 for no key update`,
)
const write = statement(
  'workspaces.set_settings',
  `update workspace w set name = $2, mask_phone_numbers = $3, timezone = $4, date_format = $5, country = $6,
     calling_enabled = $8, max_call_duration = $9, transfer_timeout_secs = $10, recording_retention_days = $11,
     updated_at = $7
   where w.id = $1`,
)

function found(row: Kept | undefined): Kept {
  if (!row) throw errors.unauthorized()
  return row
}

const withApp = (kept: Kept, { appId, configId, appSecret }: KeptApp): WorkspaceSettings => ({
  ...kept,
  metaAppId: appId ?? '',
  metaConfigId: configId ?? '',
  hasMetaAppSecret: appSecret !== null,
})

/** Every screen reads the settings and they change rarely; every change declares that cached members are dropped. */
const remembered = perApp(
  (app) => new PromiseCache<WorkspaceSettings>(app, { name: 'members', max: 10_000, maxAgeMs: 10_000 }),
)

/** The settings of the caller's workspace, as of some seconds ago at most. */
export function workspaceSettings({ app, actor }: Ctx): Promise<WorkspaceSettings> {
  const workspaceId = workspaceOf(actor)
  return remembered(app).get(workspaceId, async () => {
    const [row] = await run(app.pool, read, [workspaceId])
    return withApp(found(row), await keptApp(app.pool, workspaceId))
  })
}

const asGiven = 'Must be as the platform gives it.'
const appText = (longest: number, form: RegExp) => text(0, longest).regex(form, asGiven).nullish()

const whole = (least: number, most: number) =>
  z.int({ error: 'Must be an integer.' }).min(least).max(most).nullish()

export const changeSettingsInput = z.strictObject({
  name: workspaceNameInput.nullish().meta({ description: 'Name of the workspace, 1 to 255 characters.' }),
  maskPhoneNumbers: z
    .boolean({ error: 'Must be true or false.' })
    .nullish()
    .meta({ description: 'Whether members see only the last four digits of phone numbers.' }),
  timezone: timezoneInput.nullish().meta({ description: 'Time zone of the workspace as an IANA name.' }),
  dateFormat: text(1, 50)
    .refine((value) => /^[A-Za-z0-9 .,/:'_-]+$/.test(value), 'Must be a pattern such as YYYY-MM-DD.')
    .nullish()
    .meta({ description: 'Date format as a pattern such as YYYY-MM-DD.' }),
  country: countryInput.nullish().meta({
    description:
      'Country for phone numbers that are written without a country code, as an ISO 3166-1 two-letter code. Empty or null for the country of the default number.',
  }),
  callingEnabled: z
    .boolean({ error: 'Must be true or false.' })
    .nullish()
    .meta({ description: 'Whether members can take and make calls.' }),
  maxCallDuration: whole(30, 14_400).meta({
    description: 'Maximum duration of a call in seconds, after which the call is ended, 30 to 14,400.',
  }),
  transferTimeoutSecs: whole(10, 600).meta({
    description: 'Seconds during which the service looks for an agent who takes a call, 10 to 600.',
  }),
  recordingRetentionDays: whole(1, 3_650).meta({
    description: 'Days after which call recordings are deleted, 1 to 3,650; null to keep recordings forever.',
  }),
  metaAppId: appText(64, /^[\w.:-]*$/).meta({
    description: "ID of the workspace's own app at the platform; empty to use the app of this installation.",
  }),
  metaConfigId: appText(64, /^[\w.:-]*$/).meta({
    description: 'ID of the configuration of the sign-up dialog at the platform; empty for none.',
  }),
  metaAppSecret: headerText(0, 255).regex(/^\S*$/, asGiven).nullish().meta({
    description:
      "Secret of the workspace's own app, which is stored encrypted and never returned. Empty removes the secret.",
  }),
})
type Change = z.output<typeof changeSettingsInput>

const inRecords = (settings: WorkspaceSettings) => ({
  name: settings.name,
  mask_phone_numbers: settings.maskPhoneNumbers,
  timezone: settings.timezone,
  date_format: settings.dateFormat,
  country: settings.country,
  calling_enabled: settings.callingEnabled,
  max_call_duration: settings.maxCallDuration,
  transfer_timeout_secs: settings.transferTimeoutSecs,
  recording_retention_days: settings.recordingRetentionDays,
  meta_app_id: settings.metaAppId,
  meta_config_id: settings.metaConfigId,
})

const ofApp = ['metaAppId', 'metaConfigId', 'metaAppSecret'] as const
const ofCalling = [
  'callingEnabled',
  'maxCallDuration',
  'transferTimeoutSecs',
  'recordingRetentionDays',
] as const

/**
 * Settings of the platform's app require accounts:write, calls settings.calling:write, all others
 * settings.general:write (spec/8 CL4).
 */
function assertMayChange({ actor }: Ctx, change: Change): void {
  const given = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : name))
  const app = given.filter((name) => (ofApp as readonly string[]).includes(name))
  if (app.length > 0) assertAccess(actor, { permission: 'accounts:write', operational: false })
  const calling = given.filter((name) => (ofCalling as readonly string[]).includes(name))
  if (calling.length > 0) assertAccess(actor, { permission: 'settings.calling:write' })
  if (app.length + calling.length < given.length || given.length === 0)
    assertAccess(actor, { permission: 'settings.general:write' })
}

/** What is left out stays; null and "" take it away (spec/8 G2). */
function appAfter({ app }: Ctx, workspaceId: string, before: KeptApp, change: Change): KeptApp {
  const one = (value: string | null | undefined, kept: string | null) =>
    value === undefined ? kept : value || null
  const { metaAppId, metaConfigId, metaAppSecret } = change
  const sealed = metaAppSecret && sealAppSecret(app.keyRing, workspaceId, metaAppSecret)
  return {
    appId: one(metaAppId, before.appId),
    configId: one(metaConfigId, before.configId),
    appSecret: metaAppSecret === undefined ? before.appSecret : sealed || null,
  }
}

const valuesOf = (workspaceId: string, kept: Kept, now: Date) => [
  workspaceId,
  kept.name,
  kept.maskPhoneNumbers,
  kept.timezone,
  kept.dateFormat,
  kept.country,
  now,
  kept.callingEnabled,
  kept.maxCallDuration,
  kept.transferTimeoutSecs,
  kept.recordingRetentionDays,
]

const inCalling = [
  'calling_enabled',
  'max_call_duration',
  'transfer_timeout_secs',
  'recording_retention_days',
]

/** Calls have a kind of their own in the audit log. */
function entriesOf(workspaceId: string, changes: Changes) {
  const isOfCalls = ([name]: [string, unknown]) => inCalling.includes(name)
  const parts = [
    { kind: 'settings.general', of: Object.entries(changes).filter((one) => !isOfCalls(one)) },
    { kind: 'settings.calling', of: Object.entries(changes).filter(isOfCalls) },
  ] as const
  return parts
    .filter((part) => part.of.length > 0)
    .map(({ kind, of }) => ({
      kind,
      resourceId: workspaceId,
      action: 'updated' as const,
      changes: Object.fromEntries(of),
    }))
}

const hidden = { old: '********', new: '********' }

/** Changes the settings that are given, all of them or none. */
export async function changeWorkspaceSettings(ctx: Ctx, input: unknown): Promise<WorkspaceSettings> {
  const workspaceId = workspaceOf(ctx.actor)
  const given = parseInput(changeSettingsInput, input)
  assertMayChange(ctx, given)
  return inTransaction(ctx.app.pool, async (tx) => {
    const kept = found((await run(tx, lock, [workspaceId]))[0])
    const app = await keptApp(tx, workspaceId)
    const newApp = appAfter(ctx, workspaceId, app, given)
    const after: Kept = {
      ...kept,
      name: given.name ?? kept.name,
      maskPhoneNumbers: given.maskPhoneNumbers ?? kept.maskPhoneNumbers,
      timezone: given.timezone ?? kept.timezone,
      dateFormat: given.dateFormat ?? kept.dateFormat,
      country: given.country === undefined ? kept.country : given.country || null,
      callingEnabled: given.callingEnabled ?? kept.callingEnabled,
      maxCallDuration: given.maxCallDuration ?? kept.maxCallDuration,
      transferTimeoutSecs: given.transferTimeoutSecs ?? kept.transferTimeoutSecs,
      recordingRetentionDays:
        given.recordingRetentionDays === undefined
          ? kept.recordingRetentionDays
          : given.recordingRetentionDays,
    }
    const [before, settings] = [withApp(kept, app), withApp(after, newApp)]
    const secret: Changes = app.appSecret === newApp.appSecret ? {} : { meta_app_secret: hidden }
    const changes = { ...differences(inRecords(before), inRecords(settings)), ...secret }
    if (Object.keys(changes).length === 0) return before
    await run(tx, write, valuesOf(workspaceId, after, ctx.now()))
    await saveApp(tx, workspaceId, newApp)
    for (const entry of entriesOf(workspaceId, changes)) await recordAudit(tx, ctx, workspaceId, entry)
    tx.afterCommit(() => forgetMembers(ctx.app))
    return settings
  })
}
