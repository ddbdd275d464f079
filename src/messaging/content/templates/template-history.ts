import { workspaceOf } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { listLoaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { TemplateHistoryModel } from '#generated/prisma/models/TemplateHistory.ts'
import type { TemplateRow } from './template-row.ts'
import type { DecisionKind } from './template-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'templateId',
  'kind',
  'before',
  'after',
  'reason',
  'explanation',
  'recommendation',
  'at',
] as const

/** What the platform told of a template: its words, as it wrote them. */
export type TemplateDecision = RowOf<TemplateHistoryModel, (typeof fields)[number], { kind: DecisionKind }>

const historyColumns = columns('TemplateHistory', 'h', fields)

/** What a callback says that is worth being kept. */
export type Told = Pick<
  TemplateDecision,
  'kind' | 'before' | 'after' | 'reason' | 'explanation' | 'recommendation'
>

/** What the platform repeats is there already. */
const keep = statement<TemplateDecision>(
  'templates.keep_decision',
  `insert into template_history as h
     (workspace_id, id, template_id, kind, before, after, reason, explanation, recommendation, at)
   select $1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7, $8, $9, $10::timestamptz
   where not exists (
     select from (select l.after, l.reason from template_history l
       where l.workspace_id = $1 and l.template_id = $3 and l.kind = $4 order by l.at desc, l.id desc limit 1) last
     where last.after = $6 and last.reason is not distinct from $7)
   returning ${historyColumns}`,
)

/** Words of the platform that somebody has to do something about. */
const alarming: Readonly<Record<DecisionKind, readonly string[] | null>> = {
  status: ['REJECTED', 'PAUSED', 'DISABLED', 'FLAGGED', 'LIMIT_EXCEEDED', 'LOCKED'],
  quality: ['YELLOW', 'RED'],
  category: null,
}

export const isAlarming = ({ kind, after }: Pick<TemplateDecision, 'kind' | 'after'>): boolean =>
  alarming[kind]?.includes(after) ?? true

/** Keeps a decision; answers the event that tells it where somebody should act. */
export async function keepDecision(
  app: App,
  tx: Tx,
  row: TemplateRow,
  told: Told,
  at: Date,
): Promise<NewEvent[]> {
  const { kind, before, after, reason, explanation, recommendation } = told
  const what = [kind, before, after, reason, explanation, recommendation]
  const place = [row.workspaceId, newId(app.clock.nowMs()), row.id]
  const [kept] = await run(tx, keep, [...place, ...what, at])
  if (!kept || !isAlarming(kept)) return []
  return [
    {
      id: newId(app.clock.nowMs()),
      workspaceId: row.workspaceId,
      type: 'template.alert',
      subjectId: row.id,
      contactId: null,
      data: { extras: { decision: { ...kept, at: kept.at.toISOString() } } },
      occurredAt: at,
    },
  ]
}

const shownAtMost = 50

const ofTemplates = statement<TemplateDecision>(
  'templates.history',
  `select ${historyColumns} from unnest($2::uuid[]) as asked(id)
   cross join lateral (
     select * from template_history e where e.workspace_id = $1 and e.template_id = asked.id
     order by e.at desc, e.id desc limit ${shownAtMost}) h
   order by h.at desc, h.id desc`,
)

/** What the platform told of templates, the newest first; gathered. */
export const decisionsLoader = listLoaderOf(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, ofTemplates, [workspaceOf(ctx.actor), ids])
  return Map.groupBy(rows, ({ templateId }) => templateId)
})
