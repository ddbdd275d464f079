import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import type { ListLength } from '#core/paging/page.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import type { FormField } from '#messaging/automation/flow-json/form-fields.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { type AskedAnswers, mostAnswers, valuesOf } from './answer-queries.ts'

// What people answered to each question of a form, counted (issue of forms; docs/forms.md).

/** So many choices of a question are told apart. */
const mostChoices = 200

export interface ChoiceCount {
  value: string
  label: string
  count: number
}

export interface QuestionCount {
  name: string
  label: string
  answered: number
  /** empty for what is written freely */
  choices: ChoiceCount[]
}

export interface AnswerSummary {
  total: number
  /** false where there are more answers than are counted */
  isWhole: boolean
  questions: QuestionCount[]
}

const counted = `select a.fields from form_answer a
   where a.workspace_id = $1 and a.flow_id = $2::uuid
     and ($3::timestamptz is null or a.created_at >= $3) and ($4::timestamptz is null or a.created_at < $4)
   order by a.created_at desc, a.id desc limit ${mostAnswers}`

const total = statement<{ total: number }>(
  'form_answers.total',
  `select count(*)::int as total from (
     select from form_answer a where a.workspace_id = $1 and a.flow_id = $2::uuid
       and ($3::timestamptz is null or a.created_at >= $3) and ($4::timestamptz is null or a.created_at < $4)
     limit ${mostAnswers + 1}) as found`,
)

interface Counted {
  name: string
  label: string
  answered: number
  isYesNo: boolean
}

const perQuestion = statement<Counted>(
  'form_answers.per_question',
  `select e.field ->> 'name' as name, min(e.field ->> 'label') as label, count(*)::int as answered,
     bool_and(jsonb_typeof(e.field -> 'value') = 'boolean') as "isYesNo"
   from (${counted}) a, jsonb_array_elements(a.fields) as e(field)
   group by 1 order by 1 limit 300`,
)

const perChoice = statement<{ name: string; value: string; count: number }>(
  'form_answers.per_choice',
  `with chosen as (
     select e.field ->> 'name' as name, c.value, count(*)::int as count
     from (${counted}) a, jsonb_array_elements(a.fields) as e(field),
       jsonb_array_elements_text(case jsonb_typeof(e.field -> 'value') when 'array' then e.field -> 'value'
         else jsonb_build_array(e.field -> 'value') end) as c(value)
     where e.field ->> 'name' = any($5::text[]) and c.value is not null
     group by 1, 2
   ), ranked as (
     select *, row_number() over (partition by name order by count desc, value) as place from chosen
   )
   select name, value, count from ranked where place <= ${mostChoices} order by name, place`,
)

const versions = statement<{ fields: FormField[] }>(
  'interactive_flows.fields_of_versions',
  `select v.fields from interactive_flow_version v
   where v.workspace_id = $1 and v.flow_id = $2 order by v.version desc limit 50`,
)

/** Fields of all versions in their order, the newest first, with the options of all. */
async function fieldsOf(ctx: Ctx, values: readonly unknown[]): Promise<Map<string, FormField>> {
  const known = new Map<string, FormField>()
  for (const { fields } of await run(listsFrom(ctx), versions, values.slice(0, 2)))
    for (const field of fields) {
      const { options = {}, ...newer } = known.get(field.name) ?? field
      const all = { ...field.options, ...options }
      known.set(field.name, Object.keys(all).length > 0 ? { ...newer, options: all } : newer)
    }
  return known
}

/** What was answered to each question, of certain days; for whoever may read contacts, too. Throws as the list does. */
export async function summaryOfAnswers(ctx: Ctx, asked: AskedAnswers): Promise<AnswerSummary> {
  const values = (await valuesOf(ctx, { flowId: asked.flowId, from: asked.from, to: asked.to })).slice(0, 4)
  const db = listsFrom(ctx)
  const fields = await fieldsOf(ctx, values)
  const [found] = await run(db, total, values)
  const questions = await run(db, perQuestion, values)
  const byName = new Map(questions.map((question) => [question.name, question]))
  const ofChoice = questions.filter(({ name, isYesNo }) => isYesNo || fields.get(name)?.options)
  const choices = await run(db, perChoice, [...values, ofChoice.map(({ name }) => name)])
  const ofQuestion = Map.groupBy(choices, ({ name }) => name)
  const others = questions.filter(({ name }) => !fields.has(name))
  const whole = found?.total ?? 0
  return {
    total: Math.min(whole, mostAnswers),
    isWhole: whole <= mostAnswers,
    questions: [...fields.values(), ...others].map(({ name, label, ...field }) => {
      const options: Record<string, string> = ('options' in field && field.options) || {}
      const given = ofQuestion.get(name) ?? []
      const unchosen = Object.keys(options).filter((id) => !given.some(({ value }) => value === id))
      return {
        name,
        label,
        answered: byName.get(name)?.answered ?? 0,
        choices: [...given, ...unchosen.map((value) => ({ value, count: 0 }))]
          .slice(0, mostChoices)
          .map(({ value, count }) => ({
            value: String(contentFor(ctx.actor, value)),
            label: String(contentFor(ctx.actor, options[value] ?? value)),
            count,
          })),
      }
    }),
  }
}

const mostCounted = 10_000

const lengths = statement<ListLength & { id: string }>(
  'form_answers.lengths',
  `select f.id, least(c.count, ${mostCounted})::int as value, c.count <= ${mostCounted} as "isExact"
   from unnest($2::uuid[]) as f(id), lateral (
     select count(*) as count from (select from form_answer a
       where a.workspace_id = $1 and a.flow_id = f.id limit ${mostCounted + 1}) as found) as c`,
)

/** How many answers forms have, gathered. */
export const answerCountLoader = loaderOf<ListLength & { id: string }>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, lengths, [workspaceOf(actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})
