import { isOperational, memberOf, workspaceOf } from '#core/access/actor.ts'
import { permissions } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { perOperation } from '#core/context/per-operation.ts'
import { run, statement } from '#core/db/db.ts'
import { byId } from '#core/found.ts'
import { type AdministrationList, readNumbered, readWalked } from '#core/paging/administration-list.ts'
import { edge } from '#core/paging/edge.ts'
import type { AskedPage, NumberedPage } from '#core/paging/numbered.ts'
import type { Page } from '#core/paging/page.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import { type CatalogueEntry, entryOf } from '#people/roles/catalogue.ts'
import { enabledComponents } from '#people/workspaces/workspace-queries.ts'
import { type ApplicationKeyRow, keyColumns } from './application-key-row.ts'

const keys: AdministrationList<ApplicationKeyRow> = {
  name: 'application_keys',
  columns: keyColumns,
  from: 'application_key k',
  filter: 'k.workspace_id = $1',
  numberedBy: 'k.created_at desc, k.id desc',
  by: { value: 'k.created_at', id: 'k.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

/** The `svc_` keys of the workspace, newest first. */
export function numberedKeys(ctx: Ctx, asked: AskedPage): Promise<NumberedPage<ApplicationKeyRow>> {
  return readNumbered(ctx, keys, [workspaceOf(ctx.actor)], asked)
}

/** The same keys, walked. */
export function listKeys(ctx: Ctx, asked: AskedWalk): Promise<Page<ApplicationKeyRow>> {
  return readWalked(ctx, keys, [workspaceOf(ctx.actor)], { ...asked })
}

/** The `svc_` keys that people made, newest first. */
export const keysOfIssuer = edge({
  name: 'issuer_keys',
  of: (ctx) => ({
    list: keys,
    shape: {
      name: 'application_keys.of_issuer',
      conditions: ['k.workspace_id = $1', 'k.issuer_id = p.id'],
      values: [workspaceOf(ctx.actor)],
    },
    sort: 'created_at',
  }),
})

const applicationKeyById = statement<ApplicationKeyRow>(
  'application_keys.by_id',
  `select ${keyColumns} from application_key k where k.workspace_id = $1 and k.id = $2`,
)

const applicationKeysByIds = statement<ApplicationKeyRow>(
  'application_keys.by_ids',
  `select ${keyColumns} from application_key k where k.workspace_id = $1 and k.id = any($2::uuid[])`,
)

/** Single reads of `svc_` keys, gathered. */
export const keyLoader = loaderOf(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, applicationKeysByIds, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** One key. Throws not_found. */
export async function getKey(ctx: Ctx, id: string): Promise<ApplicationKeyRow> {
  const workspaceId = workspaceOf(ctx.actor)
  return byId(ctx.app.pool, applicationKeyById, [workspaceId, id], 'key')
}

/** Everything that keys can be for, with what the organization has and the caller can give. */
export async function listKeyScopes(ctx: Ctx): Promise<CatalogueEntry[]> {
  const member = memberOf(ctx.actor)
  const enabled = await enabledComponents(ctx.app.pool, member.workspaceId)
  return permissions.filter(isOperational).map((key) => entryOf(key, enabled, member))
}

const entriesOnce = perOperation((ctx) => ({ entries: listKeyScopes(ctx) }))

/** The same, read once for all keys of an operation. */
export const scopeEntriesOf = (ctx: Ctx): Promise<CatalogueEntry[]> => entriesOnce(ctx).entries
