import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type AskedPage, type NumberedPage, readNumberedPage } from '#core/paging/numbered.ts'
import { countPublicKeys, listPublicKeys as list, type PublicKeyRow } from './public-key-sql.ts'

/** The workspace's keys of /v1 that are not revoked, newest first. */
export async function listPublicKeys(ctx: Ctx, asked: AskedPage): Promise<NumberedPage<PublicKeyRow>> {
  return readNumberedPage(
    ctx.app.pool,
    { rows: list, count: countPublicKeys },
    [workspaceOf(ctx.actor)],
    asked,
  )
}
