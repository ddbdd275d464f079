import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { byId } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { tellChats } from '#messaging/chat-model/timeline/write-entries.ts'
import { DeclaredValues } from '#messaging/contacts/contact-fields/declared-values.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { caseChanged } from './case-events.ts'
import { fieldsOfCases } from './case-fields.ts'
import { updateCaseInput } from './case-input.ts'
import { caseById, caseLoader, latestCaseLoader } from './case-queries.ts'
import { type CaseRow, type CaseValues, caseColumns, caseJoins } from './case-row.ts'
import { assertTags, mostTags, tagsAfter, tooManyTags } from './case-tags.ts'
import { changedFields, changedValues } from './changed-values.ts'
import { checkedReason } from './close-case.ts'

const lock = statement<CaseRow>(
  'cases.lock',
  `select ${caseColumns} from conversation_case k ${caseJoins}
   where k.workspace_id = $1 and k.id = $2 for update of k`,
)

const save = statement(
  'cases.save',
  `update conversation_case set tags = $3::text[], fields = $4::jsonb, reason_id = $5, updated_at = $6
   where workspace_id = $1 and id = $2`,
)

type Change = z.output<typeof updateCaseInput>

interface Filled {
  fields: CaseValues
  declared: DeclaredValues
}

/** What changes: a value that comes back as its caller sees it, phones masked, stays as it is. */
function givenFields(ctx: Ctx, before: CaseRow, { fields = {} }: Change): NonNullable<Change['fields']> {
  const same = ([key, value]: [string, unknown]) =>
    value === contentFor(ctx.actor, before.fields[key] ?? null)
  return Object.fromEntries(Object.entries(fields).filter((entry) => !same(entry)))
}

/** Only declared fields have values. */
async function fieldsAfter(ctx: Ctx, tx: Tx, before: CaseRow, change: Change): Promise<Filled> {
  const fields = givenFields(ctx, before, change)
  const keys = Object.keys(fields)
  const declared = new DeclaredValues(
    keys.length > 0 ? await fieldsOfCases(tx, before.workspaceId, keys) : [],
  )
  const stranger = Object.entries(fields).find(([key, value]) => value !== null && !declared.knows(key))
  if (stranger) throw errors.invalidField(`fields.${stranger[0]}`, 'No such field.').because('no_such')
  const problem = declared.problemOf(fields, before.fields, 'fields')
  if (problem) throw problem
  const all = Object.entries({ ...before.fields, ...fields }).filter(([, value]) => value !== null)
  return { fields: Object.fromEntries(all) as CaseValues, declared }
}

async function reasonAfter(ctx: Ctx, tx: Tx, before: CaseRow, { reasonId }: Change): Promise<string | null> {
  if (reasonId === undefined || reasonId === before.reasonId) return before.reasonId
  if (before.closedAt === null)
    throw new AppError('invalid_state', 'The case goes on: it is closed with a reason.', {
      field: 'reasonId',
    }).because('wrong_state')
  return (await checkedReason(ctx, tx, reasonId))?.id ?? null
}

/**
 * Changes tags, fields and, once it is closed, the reason of a case; what changes nothing is told to nobody. Throws
 * not_found before any fault of the values.
 */
export async function updateCase(ctx: Ctx, id: string, input: unknown): Promise<CaseRow> {
  const { workspaceId } = await caseById(ctx, id)
  const change = parseInput(updateCaseInput, input)
  await inTransaction(ctx.app.pool, async (tx) => {
    const before = await byId(tx, lock, [workspaceOf(ctx.actor), id], 'case')
    await assertTags(tx, workspaceId, change.addTags ?? [], 'addTags')
    const tags = tagsAfter(before.tags, change.addTags, change.removeTags)
    if (tags.length > mostTags) throw tooManyTags('addTags')
    const { fields, declared } = await fieldsAfter(ctx, tx, before, change)
    const reasonId = await reasonAfter(ctx, tx, before, change)
    const [was, is] = [before, { ...before, tags, fields, reasonId }]
    if (isDeepStrictEqual(was, is)) return
    await run(tx, save, [workspaceId, id, tags, JSON.stringify(fields), reasonId, ctx.now()])
    const told = changedFields(was.fields, fields, declared)
    await tellChats(ctx, tx, [caseChanged(ctx, before, changedValues(was, is), told)])
  })
  const { contactId } = await caseById(ctx, id)
  latestCaseLoader(ctx).clear(contactId)
  caseLoader(ctx).clear(id)
  return caseById(ctx, id)
}
