import { expect } from 'vitest'
import { apiClient } from '../../../../support/api-client.ts'
import { type Parley, startParley, type Tenant } from '../../../../support/parley.ts'
import { memberSession, type Session } from '../../../../support/session.ts'

export const business = '200000000000001'

/** A reference of Flow JSON. */
const from = (place: string) => `\${${place}}`

/** A form with two fields and its end. */
export const definition = (label = 'Your name', more: object = {}) => ({
  version: '7.3',
  screens: [
    {
      id: 'START',
      title: 'Start',
      terminal: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextInput', name: 'first_name', label },
          {
            type: 'RadioButtonsGroup',
            name: 'size',
            label: 'Size',
            'data-source': [
              { id: 's', title: 'Small' },
              { id: 'l', title: 'Large' },
            ],
          },
          {
            type: 'Footer',
            label: 'Done',
            'on-click-action': {
              name: 'complete',
              payload: { guest: from('form.first_name'), size: from('form.size') },
            },
          },
        ],
      },
      ...more,
    },
  ],
})

export interface FlowScene {
  parley: Parley
  shop: Tenant
  admin: Session
  agent: Session
  stranger: Session
  account: string
  there: ReturnType<typeof apiClient>
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** makes a form over /api; answers its id */
  make(fields?: object): Promise<string>
  /** what /api answers for a form */
  get(id: string): Promise<Record<string, unknown>>
  /** asks for a step of a form: its status, and its data or its message */
  step(id: string, step: string): Promise<unknown[]>
  put(id: string, body: object): Promise<unknown[]>
  /** makes, pushes and publishes one; answers its id and the platform's */
  publish(fields?: object): Promise<{ id: string; platformId: string }>
  sync(): Promise<Record<string, unknown>>
  formsThere(): Promise<{ id: string; name: string; status: string }[]>
}

export async function startFlows(): Promise<FlowScene> {
  const parley = await startParley()
  const shop = await parley.tenant()
  const other = await parley.tenant()
  const admin = await memberSession(parley, shop.workspaceId)
  const rows: FlowScene['rows'] = async (text, values = []) =>
    (await parley.app.pool.query(text, values)).rows
  const [number] = await rows('select name from number where id = $1', [shop.numberId])
  const account = String(number?.name)
  const there = apiClient(`${parley.sandbox.url}/v25.0`, { authorization: 'Bearer sandbox-token' })
  const dataOf = (answer: Awaited<ReturnType<Session['api']['post']>>) => {
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data
  }
  const told = ({ status, body }: Awaited<ReturnType<Session['api']['post']>>) => [
    status,
    status === 200 ? body.data : body.message,
  ]
  let made = 0
  const make: FlowScene['make'] = async (fields = {}) => {
    const given = { name: `Form ${++made}`, messaging_account: account, flow_json: definition(), ...fields }
    return dataOf(await admin.api.post('/flows', given)).id
  }
  const step: FlowScene['step'] = async (id, name) => told(await admin.api.post(`/flows/${id}/${name}`, {}))
  return {
    parley,
    shop,
    admin,
    agent: await memberSession(parley, shop.workspaceId, 'agent'),
    stranger: await memberSession(parley, other.workspaceId),
    account,
    there,
    rows,
    make,
    get: async (id) => dataOf(await admin.api.get(`/flows/${id}`)),
    step,
    put: async (id, body) => told(await admin.api.send('PUT', `/flows/${id}`, body)),
    publish: async (fields) => {
      const id = await make(fields)
      const [, pushed] = await step(id, 'save-to-meta')
      expect(await step(id, 'publish')).toEqual([200, { id, status: 'PUBLISHED' }])
      return { id, platformId: (pushed as { meta_flow_id: string }).meta_flow_id }
    },
    sync: async () => dataOf(await admin.api.post('/flows/sync', { messaging_account: account })),
    formsThere: async () =>
      (await there.get(`/${business}/flows?fields=id,name,status&limit=1000`)).body.data,
  }
}
