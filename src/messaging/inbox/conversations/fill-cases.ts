import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { errors } from '#core/errors.ts'
import { caseChanged } from '#messaging/chat-model/cases/case-events.ts'
import { fieldsOfCases } from '#messaging/chat-model/cases/case-fields.ts'
import type { CaseValues } from '#messaging/chat-model/cases/case-row.ts'
import { changedFields, changedValues } from '#messaging/chat-model/cases/changed-values.ts'
import { DeclaredValues } from '#messaging/contacts/contact-fields/declared-values.ts'
import type { ChatChange } from './chat-changes.ts'
import { holdLatestCases, type LatestCase } from './latest-cases.ts'

const filled = rowsIn<LatestCase>(
  {
    id: ['uuid', ({ id }) => id],
    fields: ['text', ({ fields }) => JSON.stringify(fields)],
  },
  2,
)

const saveFields = statement(
  'cases.save_fields',
  `update conversation_case k set updated_at = $2, fields = f.fields::jsonb
   from ${filled.from('f')} where k.workspace_id = $1 and k.id = f.id`,
)

type Given = Readonly<Record<string, string | number | boolean | null>>

/** Only declared fields get values; what nobody declared can be taken away. */
async function assertDeclared(
  tx: Tx,
  workspaceId: string,
  given: Given,
  path: string,
): Promise<DeclaredValues> {
  const declared = new DeclaredValues(await fieldsOfCases(tx, workspaceId, Object.keys(given)))
  const stranger = Object.entries(given).find(([key, value]) => value !== null && !declared.knows(key))
  if (stranger) throw errors.invalidField(`${path}.${stranger[0]}`, 'No such field.').because('no_such')
  const problem = declared.problemOf(given, {}, path)
  if (problem) throw problem
  return declared
}

const fieldsAfter = (before: CaseValues, given: Given): CaseValues =>
  Object.fromEntries(
    Object.entries({ ...before, ...given }).filter(([, value]) => value !== null),
  ) as CaseValues

/** Sets and removes values of the cases of chats; a chat that never had a case is reported. */
export const fillingCases = (ctx: Ctx, given: Given, path: string): ChatChange => ({
  type: null,
  extras: () => ({}),
  async apply(tx, chats, now) {
    const workspaceId = workspaceOf(ctx.actor)
    const declared = await assertDeclared(tx, workspaceId, given, path)
    const ids = chats.map(({ contactId }) => contactId)
    const { cases, refused } = await holdLatestCases(tx, workspaceId, ids)
    const keys = Object.keys(given)
    const changed = cases.filter(({ fields }) => keys.some((key) => (fields[key] ?? null) !== given[key]))
    const rows = changed.map((one) => ({ ...one, fields: fieldsAfter(one.fields, given) }))
    if (rows.length > 0) await run(tx, saveFields, [workspaceId, now, ...filled.values(rows)])
    const previousFields = new Map(
      changed.map(({ contactId, fields }) => [
        contactId,
        Object.fromEntries(keys.map((key) => [key, fields[key] ?? null])),
      ]),
    )
    const also = rows.map((after, at) => {
      const before = changed[at] ?? after
      const told = changedFields(before.fields, after.fields, declared)
      return caseChanged(ctx, { workspaceId, ...after }, changedValues(before, after), told)
    })
    return { changed, refused, also, previousFields }
  },
})
