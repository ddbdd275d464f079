import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { newId } from '#core/ids.ts'
import type { FormExchangeModel } from '#generated/prisma/models/FormExchange.ts'
import { assertReadsContacts } from '#messaging/automation/forms/interactive-flows/answer-queries.ts'
import type { FlowToken } from '#messaging/messages/messages/flow-token.ts'
import type { AskedForm, Exchange } from './asked.ts'

// The last exchanges of each form with its endpoint, opened, for whoever finds out why a form fails (docs/forms.md).

/** So many of a form are kept, and for so long. */
const most = 100
export const exchangesKeptMs = 24 * 60 * 60 * 1000
/** Longer ones are told without what was said. */
const mostBytes = 16 * 1024

/** One request of a phone, and what it was answered. */
export type FormExchange = RowOf<
  FormExchangeModel,
  keyof FormExchangeModel,
  { asked: unknown; answered: unknown }
>

const insert = statement<never>(
  'form_endpoint.note_exchange',
  `with older as (
     delete from form_exchange where workspace_id = $1 and flow_id = $3 and id in (
       select id from form_exchange where workspace_id = $1 and flow_id = $3 order by id desc offset ${most - 1})
   )
   insert into form_exchange (workspace_id, id, flow_id, contact_id, action, screen, asked, answered, status, failure,
     duration_ms, created_at)
   select $1::uuid, $2::uuid, f.id, c.id, $5, $6, $7::jsonb, $8::jsonb, $9::int, $10, $11::int, $12::timestamptz
   from interactive_flow f join contact c on c.workspace_id = f.workspace_id and c.id = $4 and c.deleted_at is null
   where f.workspace_id = $1 and f.id = $3`,
)

/** PostgreSQL keeps no zero characters in JSON. */
function kept(said: unknown): string {
  const text = JSON.stringify(said ?? {}).replaceAll('\\u0000', '')
  return Buffer.byteLength(text) > mostBytes ? JSON.stringify({ left_out: 'too long' }) : text
}

interface NotedExchange {
  form: AskedForm
  token: FlowToken
  asked: Exchange
  answered: object | null
  status: number
  failure: string | null
  durationMs: number
}

/** Notes an exchange beside its answer, which does not wait for it; one that cannot be noted is not told. */
export function noteExchange(app: App, noted: NotedExchange): void {
  const { form, token, asked, answered, status, failure, durationMs } = noted
  const now = app.clock.now()
  run(app.pool, insert, [
    form.workspaceId,
    newId(now.getTime()),
    form.id,
    token.contactId,
    asked.action.slice(0, 50),
    asked.screen?.slice(0, 200) ?? null,
    kept(asked.data),
    answered && kept(answered),
    status,
    failure,
    Math.round(durationMs),
    now,
  ]).catch((error: unknown) =>
    app.log.warn({ err: error, flowId: form.id }, 'an exchange of a form was not noted'),
  )
}

const listed = statement<FormExchange>(
  'form_endpoint.exchanges',
  `select ${columns('FormExchange', 'x')} from form_exchange x
   where x.workspace_id = $1 and x.flow_id = $2 and x.created_at > $3 order by x.id desc limit ${most}`,
)

/** The exchanges of the last 24 hours, the newest first; for whoever may read contacts, too. Throws forbidden. */
export function exchangesOf(ctx: Ctx, flowId: string): Promise<FormExchange[]> {
  assertReadsContacts(ctx)
  const since = new Date(ctx.now().getTime() - exchangesKeptMs)
  return run(ctx.app.pool, listed, [workspaceOf(ctx.actor), flowId, since])
}
