import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { caseById } from './case-queries.ts'
import type { CaseRow } from './case-row.ts'

/** Of which moments a case is. */
export interface CaseSpan {
  of: CaseRow
  from: Date
  /** null while the case is open */
  until: Date | null
}

/** What a member wrote that opened the chat was accepted a moment before. */
const opening = '1 minute'

const beginOf = statement<{ from: Date }>(
  'cases.begin',
  `select greatest(k.opened_at - interval '${opening}', (
     select max(o.closed_at) from conversation_case o
     where o.workspace_id = k.workspace_id and o.contact_id = k.contact_id and o.opened_at < k.opened_at)) as "from"
   from conversation_case k where k.workspace_id = $1 and k.id = $2`,
)

/** A case with its span. Throws not_found for one whose chat the caller does not see. */
export async function caseSpan(ctx: Ctx, id: string): Promise<CaseSpan> {
  const of = await caseById(ctx, id)
  const [begin] = await run(ctx.app.pool, beginOf, [of.workspaceId, of.id])
  return { of, from: begin?.from ?? of.openedAt, until: of.closedAt }
}
