import { forgetMembers } from '#people/sessions/members.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

/** A workspace with people of three roles, whose keyword rules are asked for at /api and over GraphQL. */
export interface RuleScene {
  parley: Parley
  shop: Tenant
  other: Tenant
  admin: Session
  /** has none of the chatbot's rights */
  agent: Session
  stranger: Session
  create(body?: object, session?: Session): ReturnType<Session['api']['post']>
  put(id: string, body: object): ReturnType<Session['api']['send']>
  /** makes a rule, or fails */
  make(body?: object): Promise<Rule>
  /** a component of the workspace */
  turn(component: string, isOn: boolean): Promise<void>
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

export type Rule = Record<string, unknown> & { id: string; created_at: string }

export async function startRules(env: Record<string, string> = { ROLE: 'web' }): Promise<RuleScene> {
  const parley = await startParley(env)
  const shop = await parley.tenant()
  const other = await parley.tenant()
  const admin = await memberSession(parley, shop.workspaceId)
  const create: RuleScene['create'] = (body = {}, session = admin) =>
    session.api.post('/chatbot/keywords', {
      keywords: ['hello'],
      response_content: { body: 'Hi there' },
      ...body,
    })
  return {
    parley,
    shop,
    other,
    admin,
    agent: await memberSession(parley, shop.workspaceId, 'agent'),
    stranger: await memberSession(parley, other.workspaceId),
    create,
    put: (id, body) => admin.api.send('PUT', `/chatbot/keywords/${id}`, body),
    async make(body) {
      const answer = await create(body)
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body.data
    },
    async turn(component, isOn) {
      await parley.app.pool.query(
        `insert into workspace_feature (workspace_id, key, enabled) values ($1, $2, $3)
         on conflict (workspace_id, key) do update set enabled = excluded.enabled`,
        [shop.workspaceId, component, isOn],
      )
      forgetMembers(parley.app)
    },
    sql: async (text, values = []) => (await parley.app.pool.query(text, values)).rows,
  }
}
