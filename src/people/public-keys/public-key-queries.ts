import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import { type AdministrationList, readNumbered, readWalked } from '#core/paging/administration-list.ts'
import { edge } from '#core/paging/edge.ts'
import type { AskedPage, NumberedPage } from '#core/paging/numbered.ts'
import type { Page } from '#core/paging/page.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import { keyColumns, type PublicKeyRow } from './public-key-sql.ts'

const keys: AdministrationList<PublicKeyRow> = {
  name: 'public_keys',
  columns: keyColumns,
  from: 'public_key k',
  filter: 'k.workspace_id = $1 and k.revoked_at is null',
  numberedBy: 'k.created_at desc, k.id desc',
  by: { value: 'k.created_at', id: 'k.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

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

const replacingKeys = statement<PublicKeyRow>(
  'public_keys.replacing',
  `select distinct on (k.rotated_from_id) ${keyColumns} from public_key k
   where k.workspace_id = $1 and k.rotated_from_id = any($2::uuid[]) and k.revoked_at is null
   order by k.rotated_from_id, k.created_at desc`,
)

/** The keys of /v1 that others were replaced by and nobody revoked, gathered by those. */
export const replacingKeyLoader = loaderOf(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, replacingKeys, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ rotatedFromId }) => rotatedFromId as string)
})

/** The keys of /v1 that people made and nobody revoked, newest first. */
export const publicKeysOfMember = edge({
  name: 'member_public_keys',
  of: (ctx) => ({
    list: keys,
    shape: {
      name: 'public_keys.of_member',
      conditions: ['k.workspace_id = $1', 'k.created_by_id = p.id', 'k.revoked_at is null'],
      values: [workspaceOf(ctx.actor)],
    },
    sort: 'created_at',
  }),
})

/** The workspace's keys of /v1 that are not revoked, newest first. */
export function numberedPublicKeys(ctx: Ctx, asked: AskedPage): Promise<NumberedPage<PublicKeyRow>> {
  return readNumbered(ctx, keys, [workspaceOf(ctx.actor)], asked)
}

/** The same keys, walked. */
export function listPublicKeys(ctx: Ctx, asked: AskedWalk): Promise<Page<PublicKeyRow>> {
  return readWalked(ctx, keys, [workspaceOf(ctx.actor)], { ...asked })
}
