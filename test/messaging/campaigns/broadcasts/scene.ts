import { expect } from 'vitest'
import type { Answer } from '../../../support/api-client.ts'
import type { TenantOptions } from '../../../support/factories.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

let people = 0

/** A phone that nobody has used in this file. */
export const stranger = () => `+155506${String(people++).padStart(5, '0')}`

export const strangers = (many: number) => Array.from({ length: many }, () => ({ to: stranger() }))

/** POST /broadcasts with a template of one body variable that is given for everybody. */
export const broadcast = (recipients: readonly object[], more: object = {}) => ({
  name: 'November news',
  template: { name: 'order_update', language: 'en', params: { 1: 'Ann' } },
  recipients,
  ...more,
})

export const counts = (some: object = {}) => ({
  total: 0,
  pending: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  cancelled: 0,
  ...some,
})

export interface BroadcastScene {
  parley: Parley
  shop: Tenant
  /** POST /broadcasts; a new minute begins before the ten heavy requests of this one are used up */
  post(body: unknown, headers?: Record<string, string>): Promise<Answer>
  /** the same, accepted; answers the broadcast */
  accepted(body: unknown): Promise<Answer['body']>
  /** the broadcast as GET shows it, once it looks like this */
  shown(id: string, expected: object): Promise<Answer['body']>
  recipients(id: string): Promise<Answer['body'][]>
  limits(data: { broadcastMessagesPerMonth?: number | null; contacts?: number | null }): Promise<void>
  template(name: string, data: { status?: string; category?: string }): Promise<void>
  numberStatus(status: string): Promise<void>
  events(type: string): Promise<{ subjectId: string; data: { set: object; extras: object } }[]>
}

/** The whole product with one tenant; heavy requests are not limited as long as the clock is moved between them. */
export async function startBroadcastScene(
  options?: TenantOptions,
  env?: Record<string, string>,
): Promise<BroadcastScene> {
  const parley = await startParley(env)
  const shop = await parley.tenant(options)
  const { prisma, bus, pool } = parley.app
  const { workspaceId } = shop
  let posted = 0
  const post: BroadcastScene['post'] = async (body, headers) => {
    if (++posted % 9 === 0) await parley.clock.advance(60)
    return shop.v1.post('/broadcasts', body, headers)
  }
  return {
    parley,
    shop,
    post,
    async accepted(body) {
      const answer = await post(body)
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body
    },
    recipients: async (id) => (await shop.v1.get(`/broadcasts/${id}/recipients?limit=100`)).body.data,
    shown: (id, expected) => {
      let last: Answer['body']
      const looksSo = async () => {
        last = (await shop.v1.get(`/broadcasts/${id}`)).body
        return looksLike(last, expected)
      }
      return parley.until(looksSo).then(
        () => last,
        // What it looked like in the end says which way it went wrong.
        () => expect(last).toMatchObject(expected),
      )
    },
    async limits(data) {
      await prisma.workspaceLimit.update({ where: { workspaceId }, data })
    },
    async template(name, data) {
      await prisma.template.updateMany({ where: { workspaceId, name }, data })
      bus.publish('forget', { cache: 'templates' })
    },
    async numberStatus(status) {
      await prisma.number.updateMany({ where: { workspaceId }, data: { status } })
      bus.publish('forget', { cache: 'numbers' })
    },
    async events(type) {
      const text = `select subject_id as "subjectId", data from event
        where workspace_id = $1 and type = $2 order by seq`
      return (await pool.query(text, [workspaceId, type])).rows
    },
  }
}

function looksLike(body: unknown, expected: object): boolean {
  try {
    expect(body).toMatchObject(expected)
    return true
  } catch {
    return false
  }
}

export function expectError(answer: Answer, status: number, code: string, field?: string): void {
  expect(answer).toMatchObject({ status, body: { error: { code, ...(field ? { field } : {}) } } })
}
