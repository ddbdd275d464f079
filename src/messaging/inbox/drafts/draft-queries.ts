import DataLoader from 'dataloader'
import { z } from 'zod'
import { type Actor, memberOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { perOperation } from '#core/context/per-operation.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { readWalk, walkInput } from '#core/paging/walk.ts'
import { parseInput } from '#core/validation.ts'
import { runSeen, seenStatement, whereSeen } from '#messaging/contacts/contacts/visibility.ts'
import { type DraftRow, draftColumns } from './draft-row.ts'
import type { DraftKind } from './draft-sets.ts'

const living = `draft d
   join contact c on c.workspace_id = d.workspace_id and c.id = d.contact_id and c.deleted_at is null`

const byIds = seenStatement<DraftRow>(
  'drafts.by_ids',
  3,
  `select ${draftColumns('d')} from ${living}
   where d.workspace_id = $1 and d.user_id = $2 and d.id = any($3::uuid[])`,
)

/** The caller's drafts in chats that they see, batched; drafts of other members are never read. */
export const draftLoader = loaderOf<DraftRow>(async (ctx, ids) => {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const rows = await runSeen(ctx.app.pool, ctx.actor, byIds, [workspaceId, userId, ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

const ofChats = seenStatement<DraftRow>(
  'drafts.of_chats',
  3,
  `select ${draftColumns('d')} from ${living}
   where d.workspace_id = $1 and d.user_id = $2 and d.contact_id = any($3::uuid[])`,
)

/** What the person began to write in these chats, as far as they see them. */
export function draftsOfChats(
  { app, actor }: { app: App; actor: Actor },
  contactIds: readonly string[],
): Promise<DraftRow[]> {
  const { workspaceId, userId } = memberOf(actor)
  return runSeen(app.pool, actor, ofChats, [workspaceId, userId, contactIds])
}

interface Place {
  contactId: string
  kind: DraftKind
}

const keyOf = ({ contactId, kind }: Place) => `${contactId} ${kind}`

/** The caller's draft of a kind in each chat, gathered. */
export const draftOfChatLoader = perOperation(
  (ctx) =>
    new DataLoader<Place, DraftRow | null, string>(
      async (places) => {
        const rows = await draftsOfChats(ctx, [...new Set(places.map(({ contactId }) => contactId))])
        const found = new Map(rows.map((row) => [keyOf(row), row]))
        return places.map((place) => found.get(keyOf(place)) ?? null)
      },
      { cacheKeyFn: keyOf },
    ),
)

const newestFirst: KeysetList<DraftRow> = {
  columns: draftColumns('d'),
  from: living,
  by: { value: 'd.created_at', id: 'd.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

const listInput = z.object(walkInput)

/** One page of the caller's drafts in chats that they see, what was begun last first. */
export async function listDrafts(ctx: Ctx, input: unknown): Promise<Page<DraftRow>> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const walk = readWalk(ctx.app, parseInput(listInput, input), {
    workspaceId,
    list: 'drafts',
    sort: 'created_at',
    filters: { userId },
  })
  const shape: ListShape = {
    name: 'drafts.list',
    conditions: ['d.workspace_id = $1', 'd.user_id = $2'],
    values: [workspaceId, userId],
  }
  whereSeen(shape, ctx.actor)
  return readPage({ db: ctx.app.pool, app: ctx.app }, newestFirst, shape, walk)
}
