import { expect } from 'vitest'
import type { Parley, Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type PlatformTemplates, startTemplateScene } from './scene.ts'

export const path = '/templates'

/** What the tests read of an answer. */
export interface ShownTemplate {
  id: string
  name: string
  status: string
  meta_template_id: string
  body_content: string
  buttons: object[]
  created_by_name: string
  updated_at: string
}

/** People of two workspaces at /api/templates, and the platform whose reviews wait for a word. */
export interface Drafts {
  parley: Parley
  shop: Tenant
  platform: PlatformTemplates
  admin: Session
  agent: Session
  stranger: Session
  /** the name of the account */
  account: string
  form(more?: object): Record<string, unknown>
  make(more?: object, by?: Session): Promise<ShownTemplate>
  put: Send
  one(id: string): Promise<ShownTemplate>
  publish(id: string, by?: Session): ReturnType<Session['api']['post']>
  remove(id: string, by?: Session): ReturnType<Session['api']['post']>
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  audited(id: string): Promise<Record<string, unknown>[]>
  decide(platformId: string, decision: string, body?: object): Promise<unknown>
  becomes(id: string, status: string): Promise<unknown>
  approved(more?: object): Promise<{ id: string; platformId: string }>
  use(id: string): Promise<unknown>
}

type Send = (id: string, body: object, by?: Session) => ReturnType<Session['api']['post']>

const written = {
  display_name: 'Visit',
  language: 'en',
  category: 'UTILITY',
  header_type: 'TEXT',
  header_content: 'Your visit',
  body_content: 'We see you on {{1}} at our shop.',
  footer_content: 'Reply STOP to end',
  buttons: [{ type: 'QUICK_REPLY', text: 'Fine' }],
  sample_values: [{ component: 'body', index: 1, value: 'Monday' }],
  add_security_recommendation: false,
  code_expiration_minutes: 0,
}

/** A broadcast that is on its way with a template. */
const broadcast = `insert into broadcast (workspace_id, id, name, number_id, template_id, template_name,
    template_language, template_category, defaults, status, created_at, updated_at, scheduled_at, total,
    created_by_type, created_by_name)
  select workspace_id, gen_random_uuid(), 'Sale', number_id, id, name, language, category, '{}', 'scheduled', now(),
    now(), now(), 0, 'member', 'Somebody'
  from template where id = $1`

const records = `select action, changes from audit_record where kind = 'template' and resource_id = $1
  order by created_at, id`

export async function startDrafts(): Promise<Drafts> {
  const { parley, shop, platform } = await startTemplateScene()
  const other = await parley.tenant()
  const admin = await memberSession(parley, shop.workspaceId)
  const rows: Drafts['rows'] = async (text, values = []) => (await parley.app.pool.query(text, values)).rows
  const [number] = await rows('select name from number where id = $1', [shop.numberId])
  const account = String(number?.name)
  let made = 0
  const form = (more: object = {}) => ({
    messaging_account: account,
    name: `visit_${++made}`,
    ...written,
    ...more,
  })
  const one = async (id: string) => (await admin.api.get(`${path}/${id}`)).body.data
  const publish = (id: string, by = admin) => by.api.post(`${path}/${id}/publish`, {})
  const make = async (more: object = {}, by = admin) => {
    const answer = await by.api.post(path, form(more))
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data
  }
  const decide: Drafts['decide'] = (platformId, decision, body = {}) =>
    parley.sandbox.control(`/templates/${platformId}/${decision}`, body)
  const becomes = (id: string, status: string) => parley.until(async () => (await one(id)).status === status)
  return {
    parley,
    shop,
    platform,
    admin,
    agent: await memberSession(parley, shop.workspaceId, 'agent'),
    stranger: await memberSession(parley, other.workspaceId),
    account,
    form,
    make,
    put: (id, body, by = admin) => by.api.send('PUT', `${path}/${id}`, body),
    one,
    publish,
    remove: (id, by = admin) => by.api.send('DELETE', `${path}/${id}`),
    rows,
    audited: (id) => rows(records, [id]),
    decide,
    becomes,
    approved: async (more = {}) => {
      const { id } = await make(more)
      const { meta_template_id: platformId } = (await publish(id)).body.data
      await decide(platformId, 'approve')
      await becomes(id, 'APPROVED')
      return { id, platformId }
    },
    use: (id) => rows(broadcast, [id]),
  }
}
