import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import {
  type InboxCount,
  type InboxCounts,
  readInboxCounts,
} from '#messaging/inbox/conversations/inbox-counts.ts'
import { filterAsKept, type SavedView, viewColumns } from './view-queries.ts'

/** There are 50 of a member's own and 50 shared ones at most. */
const allViews = statement<SavedView>(
  'saved_views.all',
  `select ${viewColumns} from saved_view s where s.workspace_id = $1 and (s.is_shared or s.owner_id = $2)
   order by s.created_at, s.id`,
)

export interface AllCounts extends InboxCounts {
  savedViews: { view: SavedView; count: InboxCount }[]
}

/** The counts of the inbox, with those of the numbers and of the caller's saved views as far as they are asked for. */
export async function readCounts(
  ctx: Ctx,
  asked: { numbers: boolean; savedViews: boolean },
): Promise<AllCounts> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const views = asked.savedViews ? await run(ctx.app.pool, allViews, [workspaceId, userId]) : []
  const counts = await readInboxCounts(ctx, {
    numbers: asked.numbers,
    filters: views.map(({ filter }) => filterAsKept(filter)),
  })
  const savedViews = views.flatMap((view, place) => {
    const count = counts.filters[place]
    return count ? [{ view, count }] : []
  })
  return { ...counts, savedViews }
}
