import { expect } from 'vitest'
import type { Answer } from '../../../support/api-client.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { recountOf } from './recount.ts'
import { type BroadcastScene, startBroadcastScene } from './scene.ts'

export interface CampaignScene extends BroadcastScene {
  admin: Session
  account: string
  templateId: string
  /** a draft of /api with a template of one body variable, and so many strangers */
  draft(many: number, more?: object): Promise<string>
  /** rows of the import, all good, of phones that nobody has used */
  rows(many: number): { phone_number: string; recipient_name: string; template_params: object }[]
  add(id: string, recipients: readonly unknown[]): Promise<Answer>
  do(id: string, deed: string): Promise<Answer>
  campaign(id: string): Promise<Answer['body']>
  /** the campaign as GET shows it, once it looks like this */
  becomes(id: string, expected: object): Promise<Answer['body']>
  /** counters against a recount of the rows */
  recount(id: string): Promise<void>
  templateIdOf(name: string): Promise<string>
  /** moves the clock, which ends sessions: the admin signs in anew */
  later(seconds: number): Promise<void>
}

let people = 0

export async function startCampaignScene(env?: Record<string, string>): Promise<CampaignScene> {
  const scene = await startBroadcastScene(undefined, env)
  const { parley, shop } = scene
  const { pool } = parley.app
  const admin = await memberSession(parley, shop.workspaceId)
  const templateIdOf = async (name: string) =>
    (
      await pool.query('select id from template where workspace_id = $1 and name = $2', [
        shop.workspaceId,
        name,
      ])
    ).rows[0]?.id as string
  const templateId = await templateIdOf('order_update')
  const [{ name: account }] = (
    await pool.query('select name from number where workspace_id = $1', [shop.workspaceId])
  ).rows
  const rows: CampaignScene['rows'] = (many) =>
    Array.from({ length: many }, () => ({
      phone_number: `+15550${String(7_000_000 + people++).slice(1)}`,
      recipient_name: '',
      template_params: { 1: 'Ann' },
    }))
  const add: CampaignScene['add'] = (id, recipients) =>
    admin.api.post(`/campaigns/${id}/recipients/import`, { recipients })
  const campaign = async (id: string) => (await admin.api.get(`/campaigns/${id}`)).body.data
  return {
    ...scene,
    admin,
    async later(seconds) {
      await parley.clock.advance(seconds)
      Object.assign(admin, await memberSession(parley, shop.workspaceId))
    },
    account,
    templateId,
    templateIdOf,
    rows,
    add,
    campaign,
    do: (id, deed) => admin.api.post(`/campaigns/${id}/${deed}`, {}),
    async draft(many, more = {}) {
      const body = { name: 'Winter', messaging_account: account, template_id: templateId, ...more }
      const made = await admin.api.post('/campaigns', body)
      expect(made).toMatchObject({ status: 200, body: { data: { status: 'draft' } } })
      if (many > 0) expect((await add(made.body.data.id, rows(many))).status).toBe(200)
      return made.body.data.id
    },
    async becomes(id, expected) {
      let last: unknown
      const looksSo = async () => {
        last = await campaign(id)
        try {
          expect(last).toMatchObject(expected)
          return true
        } catch {
          return false
        }
      }
      await parley.until(looksSo).catch(() => expect(last).toMatchObject(expected))
      return last as Answer['body']
    },
    async recount(id) {
      const { rows: found } = await pool.query(recountOf('$1'), [id])
      expect(found[0]?.stored).toEqual(found[0]?.counted)
    },
  }
}
