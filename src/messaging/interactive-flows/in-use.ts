import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import type { InteractiveFlow } from './interactive-flow-row.ts'

/**
 * Buttons of templates name a form by the platform's id, as text or as a number, as keyword rules do. Forms and templates
 * are those of the business account, whichever number they are kept with.
 */
const uses = statement<{ what: string }>(
  'interactive_flows.in_use',
  `select 'A keyword rule' as what where exists (
     select from keyword_rule r where r.workspace_id = $1 and r.response_type = 'flow'
       and r.response_content ->> 'flowId' = any($3::text[]))
   union all
   select 'A template' where exists (
     select from number own
     join number n on n.workspace_id = own.workspace_id and n.business_id = own.business_id
     join template t on t.workspace_id = n.workspace_id and t.number_id = n.id
     cross join lateral jsonb_path_query(t.components::jsonb, '$[*].buttons[*].flow_id') as b(flow_id)
     where own.workspace_id = $1 and own.id = $2 and b.flow_id #>> '{}' = any($3::text[]))
   union all
   select 'A flow of the chatbot' where exists (
     select from chatbot_flow f
     left join flow_version l on l.workspace_id = f.workspace_id and l.flow_id = f.id and l.version = f.live_version
     cross join lateral (values (f.graph), (l.graph)) as g(graph)
     cross join lateral jsonb_path_query(g.graph::jsonb, '$.nodes[*] ? (@.type == "messaging_flow" || @.type == "whatsapp_flow").config.flow_id') as b(flow_id)
     where f.workspace_id = $1 and b.flow_id #>> '{}' = any($3::text[]))`,
)

/** Throws invalid_state (still in use) for a form that a keyword rule, a template or a flow of the chatbot opens (spec/8 IF6). */
export async function assertNotInUse(
  app: App,
  { workspaceId, numberId, id, platformId }: InteractiveFlow,
): Promise<void> {
  const ids = platformId === null ? [id] : [id, platformId]
  const [use] = await run(app.pool, uses, [workspaceId, numberId, ids])
  if (use)
    throw new AppError('invalid_state', `${use.what} uses the flow.`, { stillInUse: true }).because('in_use')
}
