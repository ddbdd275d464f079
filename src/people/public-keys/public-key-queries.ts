import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import { type AskedPage, type NumberedPage, readNumberedPage } from '#core/paging/numbered.ts'
import { keyColumns, type PublicKeyRow } from './public-key-sql.ts'

const countPublicKeys = statement<{ total: number }>(
  'public_keys.count',
  'select count(*) as total from public_key where workspace_id = $1 and revoked_at is null',
)

const list = statement<PublicKeyRow>(
  'public_keys.list',
  `select ${keyColumns} from public_key k where k.workspace_id = $1 and k.revoked_at is null
   order by k.created_at desc, k.id desc limit $2 offset $3`,
)

const publicKeysByIds = statement<PublicKeyRow>(
  'public_keys.by_ids',
  `select ${keyColumns} from public_key k
   where k.workspace_id = $1 and k.id = any($2::uuid[]) and k.revoked_at is null`,
)

/** Single reads of keys of /v1 that are not revoked, gathered. */
export const publicKeyLoader = loaderOf(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, publicKeysByIds, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** The workspace's keys of /v1 that are not revoked, newest first. */
export async function listPublicKeys(ctx: Ctx, asked: AskedPage): Promise<NumberedPage<PublicKeyRow>> {
  return readNumberedPage(
    ctx.app.pool,
    { rows: list, count: countPublicKeys },
    [workspaceOf(ctx.actor)],
    asked,
  )
}
