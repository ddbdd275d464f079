import { run, statement, type Tx } from '#core/db/db.ts'
import { type AppError, errors } from '#core/errors.ts'
import type { CaseValues } from '#messaging/chat-model/cases/case-row.ts'

export interface LatestCase {
  id: string
  contactId: string
  tags: string[]
  fields: CaseValues
}

/** Whoever changes them has locked the chats. */
const lockLatest = statement<LatestCase>(
  'cases.lock_latest',
  `select k.id, k.contact_id as "contactId", k.tags, k.fields from conversation_case k
   where k.workspace_id = $1 and k.id in (
     select l.id from unnest($2::uuid[]) as q(contact_id)
     cross join lateral (select o.id from conversation_case o where o.workspace_id = $1 and o.contact_id = q.contact_id
       order by o.opened_at desc, o.id desc limit 1) l)
   order by k.id for update of k`,
)

/** The open case of each of these chats, or its last one, and a refusal for each chat that never had one. */
export async function holdLatestCases(
  tx: Tx,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<{ cases: LatestCase[]; refused: Map<string, AppError> }> {
  const cases = await run(tx, lockLatest, [workspaceId, contactIds])
  const found = new Set(cases.map(({ contactId }) => contactId))
  const missing = contactIds.filter((id) => !found.has(id))
  return { cases, refused: new Map(missing.map((id) => [id, errors.notFound('case')])) }
}
