import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { PromiseCache } from '#core/context/promise-cache.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { parseInput, text } from '#core/validation.ts'
import type { WorkspaceModel } from '#generated/prisma/models/Workspace.ts'
import { differences, recordAudit } from '#people/audit/log.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { workspaceNameInput } from './workspace-commands.ts'

const fields = [
  'name',
  'maskPhoneNumbers',
  // IANA name
  'timezone',
  'dateFormat',
  // names of what callers hear, set by an upload (src/messaging/audio); null for none
  'holdMusicFile',
  'ringbackFile',
] as const

export type WorkspaceSettings = RowOf<WorkspaceModel, (typeof fields)[number]>

const settingsColumns = columns('Workspace', 'w', fields)

const read = statement<WorkspaceSettings>(
  'workspaces.settings',
  `select ${settingsColumns} from workspace w where w.id = $1`,
)
const lock = statement<WorkspaceSettings>(
  'workspaces.lock_settings',
  `select ${settingsColumns} from workspace w where w.id = $1 for no key update`,
)
const write = statement<WorkspaceSettings>(
  'workspaces.set_settings',
  `update workspace w set name = $2, mask_phone_numbers = $3, timezone = $4, date_format = $5, updated_at = $6
   where w.id = $1 returning ${settingsColumns}`,
)

function found(row: WorkspaceSettings | undefined): WorkspaceSettings {
  if (!row) throw errors.unauthorized()
  return row
}

/** Every screen asks for them and they change seldom; whatever changes them says that members are to be forgotten. */
const remembered = perApp(
  (app) => new PromiseCache<WorkspaceSettings>(app, { name: 'members', max: 10_000, maxAgeMs: 10_000 }),
)

/** The settings of the caller's workspace, as of some seconds ago at most. */
export function workspaceSettings({ app, actor }: Ctx): Promise<WorkspaceSettings> {
  const workspaceId = workspaceOf(actor)
  return remembered(app).get(workspaceId, async () => found((await run(app.pool, read, [workspaceId]))[0]))
}

/** Offsets such as +02:00 are no names: they do not know of summer time. */
function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const changeSettingsInput = z.strictObject({
  name: workspaceNameInput.nullish().meta({ description: '1 to 255 characters.' }),
  maskPhoneNumbers: z
    .boolean({ error: 'Must be true or false.' })
    .nullish()
    .meta({ description: 'Agents see the last four digits only.' }),
  timezone: text(1, 64)
    .refine(isTimezone, 'Must be a time zone by its IANA name, such as Europe/Berlin.')
    .nullish()
    .meta({ description: 'IANA name.' }),
  dateFormat: text(1, 50)
    .refine((value) => /^[A-Za-z0-9 .,/:'_-]+$/.test(value), 'Must be a pattern such as YYYY-MM-DD.')
    .nullish()
    .meta({ description: 'A pattern such as YYYY-MM-DD.' }),
})

const inRecords = (settings: WorkspaceSettings) => ({
  name: settings.name,
  mask_phone_numbers: settings.maskPhoneNumbers,
  timezone: settings.timezone,
  date_format: settings.dateFormat,
})

/** Changes the settings that are given. */
export async function changeWorkspaceSettings(ctx: Ctx, input: unknown): Promise<WorkspaceSettings> {
  const workspaceId = workspaceOf(ctx.actor)
  const given = parseInput(changeSettingsInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = found((await run(tx, lock, [workspaceId]))[0])
    const after: WorkspaceSettings = {
      ...before,
      name: given.name ?? before.name,
      maskPhoneNumbers: given.maskPhoneNumbers ?? before.maskPhoneNumbers,
      timezone: given.timezone ?? before.timezone,
      dateFormat: given.dateFormat ?? before.dateFormat,
    }
    const changes = differences(inRecords(before), inRecords(after))
    if (!changes) return before
    const { name, maskPhoneNumbers, timezone, dateFormat } = after
    await run(tx, write, [workspaceId, name, maskPhoneNumbers, timezone, dateFormat, ctx.now()])
    const entry = {
      kind: 'settings.general' as const,
      resourceId: workspaceId,
      action: 'updated' as const,
      changes,
    }
    await recordAudit(tx, ctx, workspaceId, entry)
    tx.afterCommit(() => forgetMembers(ctx.app))
    return after
  })
}
