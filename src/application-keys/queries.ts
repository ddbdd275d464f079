import { isOperational, workspaceOf } from '../auth/actor.ts'
import { permissions } from '../auth/catalogue.ts'
import type { Ctx } from '../context.ts'
import { run } from '../db.ts'
import { errors } from '../errors.ts'
import { type NumberedPage, numberedPage } from '../paging/numbered.ts'
import { type CatalogueEntry, entryOf } from '../roles/catalogue.ts'
import { editorOf } from '../roles/queries.ts'
import { uuid } from '../validation.ts'
import { enabledComponents } from '../workspaces/queries.ts'
import {
  type ApplicationKeyRow,
  applicationKeyById,
  countApplicationKeys,
  listApplicationKeys,
} from './sql.ts'

export interface ApplicationKeyPage extends NumberedPage {
  rows: ApplicationKeyRow[]
  total: number
}

/** The `svc_` keys of the workspace, newest first. */
export async function listKeys(
  ctx: Ctx,
  asked: { page?: number | null; limit?: number | null },
): Promise<ApplicationKeyPage> {
  const workspaceId = workspaceOf(ctx.actor)
  const page = numberedPage(asked)
  const [rows, [count]] = await Promise.all([
    run(ctx.app.pool, listApplicationKeys, [workspaceId, page.limit, page.offset]),
    run(ctx.app.pool, countApplicationKeys, [workspaceId]),
  ])
  return { ...page, rows, total: count?.total ?? 0 }
}

/** One key. Throws not_found. */
export async function getKey(ctx: Ctx, id: string): Promise<ApplicationKeyRow> {
  const workspaceId = workspaceOf(ctx.actor)
  const [row] = uuid.safeParse(id).success
    ? await run(ctx.app.pool, applicationKeyById, [workspaceId, id])
    : []
  if (!row) throw errors.notFound('key')
  return row
}

/** Everything that keys can be for, with what the organization has and the caller can give. */
export async function listKeyScopes(ctx: Ctx): Promise<CatalogueEntry[]> {
  const member = editorOf(ctx)
  const enabled = await enabledComponents(ctx.app.pool, member.workspaceId)
  return permissions.filter(isOperational).map((key) => entryOf(key, enabled, member))
}
