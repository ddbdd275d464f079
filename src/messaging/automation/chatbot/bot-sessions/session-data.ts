import { workspaceOf } from '#core/access/actor.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'

interface LastSession {
  contactId: string
  id: string
  vars: Record<string, unknown>
  flowId: string | null
  flowName: string | null
  panelConfig: Record<string, unknown> | null
}

const lastOf = statement<LastSession>(
  'bot_sessions.last_of_contacts',
  `select asked.id as "contactId", b.id, b.vars, f.id as "flowId", f.name as "flowName", f.panel_config as "panelConfig"
   from unnest($2::uuid[]) as asked(id) cross join lateral (
     select b.id, b.vars, b.flow_id from bot_session b where b.workspace_id = $1 and b.contact_id = asked.id
       and b.status in ('active', 'completed')
     order by b.started_at desc, b.id desc limit 1) b
   left join chatbot_flow f on f.workspace_id = $1 and f.id = b.flow_id`,
)

/** What is shown beside a chat of its newest active or completed session (spec/8 CO9; spec/5 1.1). */
export interface SessionData {
  sessionId: string
  flowId: string | null
  flowName: string | null
  /** of a flow: the variables that its panel names */
  vars: Record<string, unknown>
  panelConfig: Record<string, unknown> | null
}

/** Keys of the fields of a panel: {sections: [{fields: [{key}]}]}. */
function keysOf(panel: Record<string, unknown>): Set<string> {
  const listIn = (holder: unknown, name: string): unknown[] => {
    const list = Object(holder)[name]
    return Array.isArray(list) ? list : []
  }
  const fields = listIn(panel, 'sections').flatMap((section) => listIn(section, 'fields'))
  return new Set(fields.map((field) => String(Object(field).key)))
}

function shown({ id, vars, flowId, flowName, panelConfig }: LastSession): SessionData {
  const keys = panelConfig && keysOf(panelConfig)
  const named = keys ? Object.fromEntries(Object.entries(vars).filter(([name]) => keys.has(name))) : vars
  return { sessionId: id, flowId, flowName, vars: named, panelConfig }
}

/** By contact, gathered; null without a session. */
export const sessionDataLoader = loaderOf<SessionData>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, lastOf, [workspaceOf(actor), ids])
  return inOrderOf(ids, rows, ({ contactId }) => contactId).map((row) => row && shown(row))
})
