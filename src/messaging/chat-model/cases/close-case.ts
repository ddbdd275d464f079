import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'

interface Rule {
  /** null for one that is not there or not offered */
  name: string | null
  isRequired: boolean
}

/** A workspace that offers no reason asks for none. */
const ruleOf = statement<Rule>(
  'cases.reason_rule',
  `select (select r.name from case_reason r where r.workspace_id = $1 and r.id = $2 and not r.is_archived) as name,
     w.case_reason_required and exists (select from case_reason o where o.workspace_id = $1 and not o.is_archived)
       as "isRequired"
   from workspace w where w.id = $1`,
)

/** Why a case was closed, as it is called then. */
export interface ClosingReason {
  id: string
  name: string
}

/**
 * The reason that is given. Members say one where the workspace wants that; keys and the service itself need none, since
 * the documents of their doors have none. Throws invalid_field.
 */
export async function checkedReason(
  ctx: Ctx,
  db: Queryable,
  reasonId: string | null | undefined,
  { isAsked = true }: { isAsked?: boolean } = {},
): Promise<ClosingReason | null> {
  const asks = isAsked && ctx.actor.kind === 'member'
  if (!reasonId && !asks) return null
  const [rule] = await run(db, ruleOf, [workspaceOf(ctx.actor), reasonId ?? null])
  if (!reasonId) {
    if (rule?.isRequired)
      throw errors.invalidField('reasonId', 'A reason is needed.').because('value_missing')
    return null
  }
  if (!rule?.name) throw errors.invalidField('reasonId', 'No such reason.').because('no_such')
  return { id: reasonId, name: rule.name }
}
