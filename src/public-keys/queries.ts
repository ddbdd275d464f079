import { workspaceOf } from '../auth/actor.ts'
import type { Ctx } from '../context.ts'
import { run } from '../db.ts'
import { type NumberedPage, numberedPage } from '../paging/numbered.ts'
import { countPublicKeys, listPublicKeys as list, type PublicKeyRow } from './sql.ts'

export interface PublicKeyPage extends NumberedPage {
  rows: PublicKeyRow[]
  total: number
}

/** The workspace's keys of /v1 that are not revoked, newest first. */
export async function listPublicKeys(
  ctx: Ctx,
  asked: { page?: number | null; limit?: number | null },
): Promise<PublicKeyPage> {
  const workspaceId = workspaceOf(ctx.actor)
  const page = numberedPage(asked)
  const [rows, [count]] = await Promise.all([
    run(ctx.app.pool, list, [workspaceId, page.limit, page.offset]),
    run(ctx.app.pool, countPublicKeys, [workspaceId]),
  ])
  return { ...page, rows, total: count?.total ?? 0 }
}
