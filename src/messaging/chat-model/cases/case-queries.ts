import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import { loaded } from '#core/found.ts'
import { edge } from '#core/paging/edge.ts'
import type { KeysetList } from '#core/paging/keyset.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import { runSeen, seenStatement } from '#messaging/contacts/contacts/visibility.ts'
import { type CaseRow, caseColumns, caseJoins } from './case-row.ts'

const byIds = seenStatement<CaseRow>(
  'cases.by_ids',
  2,
  `select ${caseColumns} from conversation_case k
   join contact c on c.workspace_id = k.workspace_id and c.id = k.contact_id and c.deleted_at is null ${caseJoins}
   where k.workspace_id = $1 and k.id = any($2::uuid[])`,
)

/** Cases of chats that the caller sees, gathered. */
export const caseLoader = loaderOf<CaseRow>(async (ctx, ids) => {
  const rows = await runSeen(ctx.app.pool, ctx.actor, byIds, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** One case. Throws not_found for one whose chat the caller does not see. */
export const caseById = (ctx: Ctx, id: string): Promise<CaseRow> => loaded(caseLoader(ctx), id, 'case')

const latest = statement<CaseRow>(
  'cases.latest_of_chats',
  `select ${caseColumns} from unnest($2::uuid[]) as q(contact_id)
   cross join lateral (select * from conversation_case o where o.workspace_id = $1 and o.contact_id = q.contact_id
     order by o.opened_at desc, o.id desc limit 1) k ${caseJoins}`,
)

/** The open case of a chat, or its last one, by contact, batched. The reader sees the chats. */
export const latestCaseLoader = loaderOf<CaseRow>(async (ctx, contactIds) => {
  const rows = await run(ctx.app.pool, latest, [workspaceOf(ctx.actor), contactIds])
  return inOrderOf(contactIds, rows, ({ contactId }) => contactId)
})

const newestFirst: KeysetList<CaseRow> = {
  columns: caseColumns,
  from: `conversation_case k ${caseJoins}`,
  by: { value: 'k.opened_at', id: 'k.id' },
  isDescending: true,
  position: ({ openedAt, id }) => ({ value: openedAt, id }),
}

/** The cases of a chat that the reader sees, newest first. */
export const casesOfContact = edge<AskedWalk, CaseRow>({
  name: 'contact_cases',
  of: (ctx) => ({
    list: newestFirst,
    shape: {
      name: 'cases.of_contact',
      conditions: ['k.workspace_id = $1', 'k.contact_id = p.id'],
      values: [workspaceOf(ctx.actor)],
    },
    sort: 'opened_at',
  }),
})
