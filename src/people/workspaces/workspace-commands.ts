import { z } from 'zod'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, isUniqueViolation, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { parseInput } from '#core/validation.ts'
import { newValues, recordAudit } from '#people/audit/log.ts'
import { switchable } from './components.ts'
import { onWorkspaceMade } from './hooks.ts'
import { newSlug } from './slug.ts'
import { systemRoles } from './system-roles.ts'
import { countryInput, timezoneInput, workspaceNameInput } from './workspace-input.ts'
import type { WorkspaceRow } from './workspace-queries.ts'

const createWorkspaceInput = z.strictObject({
  name: workspaceNameInput,
  /** components that are on; all of them when left out */
  features: z.array(z.enum(switchable)).default([...switchable]),
  timezone: timezoneInput.optional(),
  country: countryInput.optional(),
})

export type CreateWorkspaceInput = z.input<typeof createWorkspaceInput>

/** The workspace with what there is one of in each: its counters, its (empty) limits, its chatbot's default settings. */
const insertWorkspace = statement<never>(
  'workspaces.insert',
  `with made as (
     insert into workspace (id, name, slug, created_at, updated_at, timezone, country)
     values ($1, $2, $3, $5, $5, $6, $7) returning id
   ), counted as (
     insert into workspace_counter (workspace_id) select id from made
   ), limited as (
     insert into workspace_limit (workspace_id) select id from made
   ), answering as (
     insert into chatbot_settings (workspace_id) select id from made
   )
   insert into workspace_feature (workspace_id, key, enabled)
   select made.id, key, true from made, unnest($4::text[]) as key`,
)

const insertRole = statement<never>(
  'workspaces.insert_system_role',
  `insert into role
     (workspace_id, id, name, description, is_system, is_default, permissions, created_at, updated_at)
   values ($1, $2, $3, $4, true, $5, $6, $7, $7)`,
)

async function insertRoles(db: Queryable, ctx: Ctx, workspaceId: string): Promise<void> {
  for (const role of systemRoles) {
    const { name, description, isDefault, permissions } = role
    await run(db, insertRole, [
      workspaceId,
      ctx.newId(),
      name,
      description,
      isDefault,
      permissions,
      ctx.now(),
    ])
  }
}

/** A row for a new workspace. The slug is taken from the name and made unique by a random end. */
function newWorkspace(ctx: Pick<Ctx, 'newId' | 'now'>, name: string): WorkspaceRow {
  return { id: ctx.newId(), name, slug: newSlug(name), status: 'open', createdAt: ctx.now() }
}

/** Where a new workspace is; left out are UTC, and the country of the number that becomes the default. */
export interface Place {
  timezone?: string | null | undefined
  country?: string | null | undefined
}

/** Saves a new workspace with its system roles, its components that are on, and no plan limits. */
export async function saveWorkspace(
  tx: Tx,
  ctx: Ctx,
  row: WorkspaceRow,
  enabled: readonly string[],
  place: Place = {},
): Promise<void> {
  const timezone = place.timezone ?? 'UTC'
  const country = place.country || null
  await run(tx, insertWorkspace, [row.id, row.name, row.slug, enabled, row.createdAt, timezone, country])
  await insertRoles(tx, ctx, row.id)
  const given = { ...(place.timezone ? { timezone } : {}), ...(country ? { country } : {}) }
  const changes = newValues({ name: row.name, features: [...enabled].sort(), ...given })
  await recordAudit(tx, ctx, row.id, { kind: 'workspace', resourceId: row.id, action: 'created', changes })
  await onWorkspaceMade.run(ctx, tx, { workspaceId: row.id })
}

/** Saves a new workspace. Where another one has the same random end of the slug, it gets a different one. */
export async function withFreeSlug(
  ctx: Ctx,
  name: string,
  save: (row: WorkspaceRow) => Promise<void>,
): Promise<WorkspaceRow> {
  const row = newWorkspace(ctx, name)
  try {
    await save(row)
  } catch (error) {
    if (isUniqueViolation(error)) return withFreeSlug(ctx, name, save)
    throw error
  }
  return row
}

/** Makes an open workspace on the operator's behalf. */
export async function createWorkspace(app: App, input: CreateWorkspaceInput): Promise<WorkspaceRow> {
  const { name, features: enabled, ...place } = parseInput(createWorkspaceInput, input)
  const system = createCtx(app, { actor: { kind: 'system', workspaceId: '' } })
  return withFreeSlug(system, name, (row) =>
    inTransaction(app.pool, (tx) => saveWorkspace(tx, system, row, enabled, place)),
  )
}
