import { type Parley, startParley, type Tenant } from '../../../../support/parley.ts'
import { memberSession, type Session } from '../../../../support/session.ts'

/** A workspace whose conversation flows are asked for at /api and over GraphQL. */
export interface FlowScene {
  parley: Parley
  shop: Tenant
  admin: Session
  agent: Session
  stranger: Session
  create(body?: object, session?: Session): ReturnType<Session['api']['post']>
  put(id: string, body: object, session?: Session): ReturnType<Session['api']['send']>
  /** makes a flow, or fails */
  make(body?: object): Promise<Flow>
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

export type Flow = Record<string, unknown> & { id: string; version: number | null }

type Edge = readonly [from: string, to: string, condition?: string]

/** A graph from nodes by their ids and edges; the first node is where it begins. */
export function graphOf(
  nodes: Record<string, { type: string; config?: object }>,
  edges: readonly Edge[] = [],
) {
  return {
    version: 2,
    entry_node: Object.keys(nodes)[0],
    nodes: Object.entries(nodes).map(([id, { type, config = {} }], at) => ({
      id,
      type,
      label: id,
      position: { x: at * 200, y: 0 },
      config,
    })),
    edges: edges.map(([from, to, condition = 'default']) => ({ from, to, condition })),
  }
}

export const hello = graphOf({ hello: { type: 'message', config: { message: 'Hello {{contact_name}}!' } } })

export async function startFlows(): Promise<FlowScene> {
  const parley = await startParley({ ROLE: 'web' })
  const shop = await parley.tenant()
  const other = await parley.tenant()
  const admin = await memberSession(parley, shop.workspaceId)
  const create: FlowScene['create'] = (body = {}, session = admin) =>
    session.api.post('/chatbot/flows', { name: 'Booking', graph: hello, ...body })
  return {
    parley,
    shop,
    admin,
    agent: await memberSession(parley, shop.workspaceId, 'agent'),
    stranger: await memberSession(parley, other.workspaceId),
    create,
    put: (id, body, session = admin) => session.api.send('PUT', `/chatbot/flows/${id}`, body),
    async make(body) {
      const answer = await create(body)
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body.data
    },
    sql: async (text, values = []) => (await parley.app.pool.query(text, values)).rows,
  }
}
