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
  // names of what callers hear, set by an upload (src/messaging/audio); null for none
  'holdMusicFile',
  'ringbackFile',
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
     updated_at = $7 where w.id = $1`,
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

/** Every screen asks for them and they change seldom; whatever changes them says that members are to be forgotten. */
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

export const changeSettingsInput = z.strictObject({
  name: workspaceNameInput.nullish().meta({ description: '1 to 255 characters.' }),
  maskPhoneNumbers: z
    .boolean({ error: 'Must be true or false.' })
    .nullish()
    .meta({ description: 'Agents see the last four digits only.' }),
  timezone: timezoneInput.nullish().meta({ description: 'IANA name.' }),
  dateFormat: text(1, 50)
    .refine((value) => /^[A-Za-z0-9 .,/:'_-]+$/.test(value), 'Must be a pattern such as YYYY-MM-DD.')
    .nullish()
    .meta({ description: 'A pattern such as YYYY-MM-DD.' }),
  country: countryInput.nullish().meta({
    description:
      'ISO 3166-1, two letters: phone numbers without country code are of this country. Empty or null: that of the default number.',
  }),
  metaAppId: appText(64, /^[\w.:-]*$/).meta({
    description: "The workspace's own application at the platform; empty for that of this installation.",
  }),
  metaConfigId: appText(64, /^[\w.:-]*$/).meta({
    description: 'How its sign-up dialog is set up there; empty for none.',
  }),
  metaAppSecret: headerText(0, 255).regex(/^\S*$/, asGiven).nullish().meta({
    description: 'Its secret, kept encrypted and never answered; empty takes it away.',
  }),
})
type Change = z.output<typeof changeSettingsInput>

const inRecords = (settings: WorkspaceSettings) => ({
  name: settings.name,
  mask_phone_numbers: settings.maskPhoneNumbers,
  timezone: settings.timezone,
  date_format: settings.dateFormat,
  country: settings.country,
  meta_app_id: settings.metaAppId,
  meta_config_id: settings.metaConfigId,
})

const ofApp = ['metaAppId', 'metaConfigId', 'metaAppSecret'] as const

/** What concerns the platform's application asks for accounts:write, the rest for settings.general:write (spec/8 CL4). */
function assertMayChange({ actor }: Ctx, change: Change): void {
  const given = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : name))
  const app = given.filter((name) => (ofApp as readonly string[]).includes(name))
  if (app.length > 0) assertAccess(actor, { permission: 'accounts:write', operational: false })
  if (app.length < given.length || given.length === 0)
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
    }
    const [before, settings] = [withApp(kept, app), withApp(after, newApp)]
    const secret: Changes = app.appSecret === newApp.appSecret ? {} : { meta_app_secret: hidden }
    const changes = { ...differences(inRecords(before), inRecords(settings)), ...secret }
    if (Object.keys(changes).length === 0) return before
    const { name, maskPhoneNumbers, timezone, dateFormat, country } = after
    await run(tx, write, [workspaceId, name, maskPhoneNumbers, timezone, dateFormat, country, ctx.now()])
    await saveApp(tx, workspaceId, newApp)
    const entry = {
      kind: 'settings.general' as const,
      resourceId: workspaceId,
      action: 'updated' as const,
      changes,
    }
    await recordAudit(tx, ctx, workspaceId, entry)
    tx.afterCommit(() => forgetMembers(ctx.app))
    return settings
  })
}
