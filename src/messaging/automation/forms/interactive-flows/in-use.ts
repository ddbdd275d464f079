import { hasAccess } from '#core/access/actor.ts'
import type { ValueOf } from '#core/closed-set.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import type { InteractiveFlow } from './interactive-flow-row.ts'

type UsedForm = Pick<InteractiveFlow, 'workspaceId' | 'numberId' | 'id' | 'platformId'>

import type { flowUseKinds } from './interactive-flow-sets.ts'

/** What opens a form. */
export interface FlowUse {
  kind: ValueOf<typeof flowUseKinds>
  id: string
  name: string
}

const most = 100

/**
 * Buttons of templates name a form by the platform's id, as text or as a number, as keyword rules do. Forms and templates
 * are those of the business account, whichever number they are kept with.
 */
const uses = statement<FlowUse>(
  'interactive_flows.in_use',
  `select 'keyword_rule' as kind, r.id, r.name from keyword_rule r
   where r.workspace_id = $1 and r.response_type = 'flow' and r.response_content ->> 'flowId' = any($3::text[])
   union all
   select 'template', t.id, t.name from template t
   where t.workspace_id = $1 and t.number_id in (
       select n.id from number own
       join number n on n.workspace_id = own.workspace_id and n.business_id = own.business_id
       where own.workspace_id = $1 and own.id = $2)
     and exists (
       select from jsonb_path_query(t.components::jsonb, '$[*].buttons[*].flow_id') as b(flow_id)
       where b.flow_id #>> '{}' = any($3::text[]))
   union all
   select 'chatbot_flow', f.id, f.name from chatbot_flow f
   left join flow_version l on l.workspace_id = f.workspace_id and l.flow_id = f.id and l.version = f.live_version
   where f.workspace_id = $1 and exists (
     select from (values (f.graph), (l.graph)) as g(graph)
     cross join lateral jsonb_path_query(g.graph::jsonb, '$.nodes[*] ? (@.type == "messaging_flow" || @.type == "whatsapp_flow").config.flow_id') as b(flow_id)
     where b.flow_id #>> '{}' = any($3::text[]))
   limit ${most}`,
)

const usesOf = (app: App, { workspaceId, numberId, id, platformId }: UsedForm): Promise<FlowUse[]> =>
  run(app.pool, uses, [workspaceId, numberId, platformId === null ? [id] : [id, platformId]])

const words: Record<FlowUse['kind'], string> = {
  keyword_rule: 'A keyword rule',
  template: 'A template',
  chatbot_flow: 'A flow of the chatbot',
}

/** Throws invalid_state (still in use) for a form that a keyword rule, a template or a flow of the chatbot opens (spec/8 IF6). */
export async function assertNotInUse(app: App, flow: UsedForm): Promise<void> {
  const [use] = await usesOf(app, flow)
  if (use)
    throw new AppError('invalid_state', `${words[use.kind]} uses the flow.`, { stillInUse: true }).because(
      'in_use',
    )
}

const reads = {
  keyword_rule: 'chatbot.keywords:read',
  template: 'templates:read',
  chatbot_flow: 'flows.chatbot:read',
} as const

/** What opens a form, of what the actor may read; 100 at most. */
export async function listUses(ctx: Ctx, flow: UsedForm): Promise<FlowUse[]> {
  const all = await usesOf(ctx.app, flow)
  return all.filter(({ kind }) => hasAccess(ctx.actor, { permission: reads[kind] }))
}
