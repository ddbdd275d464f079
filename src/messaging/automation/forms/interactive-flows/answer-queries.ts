import { z } from 'zod'
import { hasAccess, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { type AdministrationList, readNumbered, readWalked } from '#core/paging/administration-list.ts'
import { edge } from '#core/paging/edge.ts'
import type { AskedPage, NumberedPage } from '#core/paging/numbered.ts'
import type { Page } from '#core/paging/page.ts'
import { searchPattern } from '#core/paging/search.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import { dayOfZone } from '#core/time/days.ts'
import { parseInput, text } from '#core/validation.ts'
import type { FormAnswerModel } from '#generated/prisma/models/FormAnswer.ts'
import type { AnsweredField } from '#messaging/automation/flow-json/form-fields.ts'
import { masks, shownWithin } from '#people/workspaces/masking.ts'
import { workspaceZone } from '#people/workspaces/zone.ts'
import { flowById } from './interactive-flow-queries.ts'

/** What a customer filled in (spec/8 IF8). */
export type FormAnswer = RowOf<FormAnswerModel, keyof FormAnswerModel, { fields: AnsweredField[] }>

const answerColumns = columns('FormAnswer', 'a')

/** So many of the newest answers of the days in question are counted, or searched: no index holds what they say. */
export const mostAnswers = 100_000

const isSearched = `a.created_at >= coalesce((select o.created_at from form_answer o
      where o.workspace_id = $1 and o.flow_id = $2::uuid
        and ($3::timestamptz is null or o.created_at >= $3) and ($4::timestamptz is null or o.created_at < $4)
      order by o.created_at desc, o.id desc offset ${mostAnswers - 1} limit 1), '-infinity')`

const list: AdministrationList<FormAnswer> = {
  name: 'form_answers.list',
  columns: answerColumns,
  from: 'form_answer a',
  filter: `a.workspace_id = $1 and a.flow_id = $2::uuid
    and ($3::timestamptz is null or a.created_at >= $3) and ($4::timestamptz is null or a.created_at < $4)
    and ($5::text is null or ${isSearched} and exists (select from jsonb_array_elements(a.fields) as e(field)
      where ($6::text is null or e.field ->> 'name' = $6)
        and fold_text(case when $7 then ${shownWithin("(e.field ->> 'text')")} else e.field ->> 'text' end) like $5))`,
  numberedBy: 'a.created_at desc, a.id desc',
  by: { value: 'a.created_at', id: 'a.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

/** Whose answers, and of which days of the workspace (spec/8 G6). */
export interface AskedAnswers {
  flowId: string
  from?: string | null | undefined
  to?: string | null | undefined
  /** a part of an answer, and of which field */
  search?: string | null | undefined
  field?: string | null | undefined
}

const days = z.object({ from: text(0, 10).nullish(), to: text(0, 10).nullish() })

function dayOf(day: string, zone: string, field: string) {
  const found = dayOfZone(day, zone)
  if (!found) throw errors.invalidField(field, 'Must be a day, YYYY-MM-DD.').because('unreadable')
  return found
}

/** Answers are people's: reading them needs this besides. Throws forbidden. */
export function assertReadsContacts({ actor }: Ctx): void {
  if (!hasAccess(actor, { permission: 'contacts:read' })) throw errors.forbidden()
}

/** The values of the list; answers are people's, so reading them needs both permissions (spec/8 IF8). */
export async function valuesOf(
  ctx: Ctx,
  { flowId, search, field, ...asked }: AskedAnswers,
): Promise<unknown[]> {
  assertReadsContacts(ctx)
  const words = [searchPattern(search), field || null, masks(ctx.actor)]
  const { from, to } = parseInput(days, asked)
  const workspaceId = workspaceOf(ctx.actor)
  if (!from && !to) return [workspaceId, flowId, null, null, ...words]
  const zone = await workspaceZone(ctx.app.pool, workspaceId)
  const begins = from ? dayOf(from, zone, 'from').from : null
  const before = to ? dayOf(to, zone, 'to').before : null
  if (begins && before && before <= begins)
    throw errors.invalidField('to', 'Must not be before from.').because('range_reversed')
  return [workspaceId, flowId, begins, before, ...words]
}

/** GET /api/flows/{id}/responses: the newest first (spec/8 IF8). */
export async function numberedAnswers(
  ctx: Ctx,
  { flowId, from, to, ...page }: AskedPage & AskedAnswers,
): Promise<NumberedPage<FormAnswer>> {
  await flowById(ctx, flowId)
  return readNumbered(ctx, list, await valuesOf(ctx, { flowId, from, to }), page)
}

/** The answers of a form by cursors, the newest first. */
export async function listAnswers(
  ctx: Ctx,
  { flowId, from, to, search, field, ...walk }: AskedWalk & AskedAnswers,
): Promise<Page<FormAnswer>> {
  const asked = { flowId, from, to, search, field }
  return readWalked(ctx, list, await valuesOf(ctx, asked), { ...walk, ...asked })
}

/** What a person filled in, the newest first. */
export const answersOfContact = edge<AskedWalk, FormAnswer>({
  name: 'contact_form_answers',
  of: (ctx) => ({
    list,
    shape: {
      name: 'form_answers.of_contact',
      conditions: ['a.workspace_id = $1', 'a.contact_id = p.id'],
      values: [workspaceOf(ctx.actor)],
    },
    sort: 'created_at',
  }),
})

/** An answer with what its form is called now. */
export type NamedAnswer = FormAnswer & { flowName: string }

const byMessages = statement<NamedAnswer>(
  'form_answers.by_messages',
  `select ${answerColumns}, f.name as "flowName" from form_answer a
   join interactive_flow f on f.workspace_id = a.workspace_id and f.id = a.flow_id
   where a.workspace_id = $1 and a.message_id = any($2::uuid[])`,
)

/** Answers by the messages that brought them, gathered. */
export const answerOfMessage = loaderOf<NamedAnswer>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, byMessages, [workspaceOf(actor), ids])
  return inOrderOf(ids, rows, ({ messageId }) => messageId)
})
