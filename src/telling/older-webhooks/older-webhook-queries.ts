import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { tryOpen } from '#core/crypto.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { findById, found } from '#core/found.ts'
import { type AdministrationList, readNumbered, readWalked } from '#core/paging/administration-list.ts'
import type { AskedPage, NumberedPage } from '#core/paging/numbered.ts'
import type { Page } from '#core/paging/page.ts'
import { searchPattern } from '#core/paging/search.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import type { LegacyWebhookModel } from '#generated/prisma/models/LegacyWebhook.ts'
import type { LegacyEventName } from './older-webhook-events.ts'
import { openLegacyHeaders } from './older-webhook-secrets.ts'

const fields = [
  'workspaceId',
  'id',
  'name',
  'url',
  'events',
  'headerValues',
  'secret',
  'isActive',
  'createdAt',
  'updatedAt',
] as const

type StoredRow = RowOf<LegacyWebhookModel, (typeof fields)[number], { events: LegacyEventName[] }>

/** An older webhook as its GraphQL type shows it; the secret is never shown. */
export type LegacyWebhookRow = Omit<StoredRow, 'headerValues' | 'secret'> & {
  /** values by name; none when the stored ones cannot be opened */
  headers: Record<string, string>
  hasSecret: boolean
}

const storedColumns = columns('LegacyWebhook', 'legacy_webhook', fields)

const storedById = statement<StoredRow>(
  'legacy_webhooks.by_id',
  `select ${storedColumns} from legacy_webhook where workspace_id = $1 and id = $2`,
)

const webhooks: AdministrationList<StoredRow> = {
  name: 'legacy_webhooks',
  columns: storedColumns,
  from: 'legacy_webhook',
  filter: "workspace_id = $1 and ($2::text is null or fold_text(name || ' ' || url) like $2)",
  numberedBy: 'created_at desc, id desc',
  by: { value: 'created_at', id: 'id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

interface AskedWebhooks {
  search?: string | null
}

const valuesOf = (ctx: Ctx, { search }: AskedWebhooks) => [workspaceOf(ctx.actor), searchPattern(search)]

/** None when they cannot be opened: one such webhook must not hide the others, and must be mended or deleted by its id. */
function readableHeaders(app: App, row: StoredRow): Record<string, string> {
  const headers = tryOpen(() => openLegacyHeaders(app.keyRing, row, row.headerValues))
  if (headers === null)
    app.log.error({ webhookId: row.id }, 'the headers of an older webhook cannot be opened')
  return headers ?? {}
}

function shown(app: App, row: StoredRow): LegacyWebhookRow {
  const { headerValues, secret, ...rest } = row
  return { ...rest, hasSecret: secret !== null, headers: readableHeaders(app, row) }
}

/** A stored webhook with its sealed columns; null when the workspace has none with this id. */
export async function findStored(db: Queryable, workspaceId: string, id: string): Promise<StoredRow | null> {
  return findById(db, storedById, [workspaceId, id])
}

const storedByIds = statement<StoredRow>(
  'legacy_webhooks.by_ids',
  `select ${storedColumns} from legacy_webhook where workspace_id = $1 and id = any($2::uuid[])`,
)

/** Single reads of older webhooks, gathered. */
export const legacyWebhookLoader = loaderOf(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, storedByIds, [workspaceOf(actor), ids])
  return inOrderOf(
    ids,
    rows.map((row) => shown(app, row)),
    ({ id }) => id,
  )
})

/** One older webhook of the actor's workspace. Throws not_found. */
export async function legacyWebhookById(
  ctx: Pick<Ctx, 'app' | 'actor'>,
  id: string,
  db: Queryable = ctx.app.pool,
): Promise<LegacyWebhookRow> {
  return shown(ctx.app, found(await findStored(db, workspaceOf(ctx.actor), id), 'webhook'))
}

/** A page of the workspace's older webhooks, newest first. */
export async function numberedLegacyWebhooks(
  ctx: Ctx,
  asked: AskedPage & AskedWebhooks,
): Promise<NumberedPage<LegacyWebhookRow>> {
  const page = await readNumbered(ctx, webhooks, valuesOf(ctx, asked), asked)
  return { ...page, rows: page.rows.map((row) => shown(ctx.app, row)) }
}

/** The same webhooks, walked. */
export async function listLegacyWebhooks(
  ctx: Ctx,
  asked: AskedWalk & AskedWebhooks,
): Promise<Page<LegacyWebhookRow>> {
  const page = await readWalked(ctx, webhooks, valuesOf(ctx, asked), { ...asked })
  return {
    ...page,
    rows: page.rows.map((row) => shown(ctx.app, row)),
    // Its place is its time and its id, which are both shown.
    cursorOf: (row) => page.cursorOf(row as unknown as StoredRow),
  }
}
