import { stayConnected } from '../../../support/connected.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

export interface Person extends Session {
  id: string
}

export interface PlatformCall {
  id: string
  state: string
  answer?: { sdp: string }
}

/** A shop that takes calls, and the people who do. */
export interface CallScene {
  parley: Parley
  shop: Tenant
  admin: Person
  /** somebody who is connected */
  person(role?: string): Promise<Person>
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** a customer calls; answers the platform's id of the call */
  dial(from: string, more?: object): Promise<string>
  /** what a customer does with a call */
  customer(event: 'terminate' | 'connect' | 'reject', id: string, more?: object): Promise<unknown>
  /** a call as the platform has it */
  there(id: string): Promise<PlatformCall | undefined>
  /** the row of a call by the platform's id, once it has this status */
  call(platformId: string, status?: string): Promise<Record<string, string>>
  /** the chat of a phone, given to somebody */
  chatOf(phone: string, agentId: string | null, teamId?: string | null): Promise<string>
  /** what the log tells of a call, in its order */
  told(callId: string): Promise<string[]>
}

export const offer = 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n'

/** An offer that our media process can answer, by whoever. */
export const offerOf = (who: string): string =>
  `v=0\r\no=${who} 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\nc=IN IP4 0.0.0.0\r\n` +
  `a=ice-ufrag:abcd\r\na=ice-pwd:0123456789012345678901\r\na=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}\r\n` +
  'a=setup:actpass\r\na=mid:0\r\na=sendrecv\r\na=rtcp-mux\r\na=rtpmap:111 opus/48000/2\r\n'

export async function startCalls(env: Record<string, string> = {}): Promise<CallScene> {
  const parley = await startParley({ CALLING__ENABLED: 'true', CALLING__MAX_CALLS: '0', ...env })
  const shop = await parley.tenant()
  const sql: CallScene['sql'] = async (text, values = []) => (await parley.app.pool.query(text, values)).rows
  const person = async (role = 'agent') => {
    const session = await memberSession(parley, shop.workspaceId, role)
    const [row] = await sql('select id from user_account where email = $1', [session.email])
    const id = String(row?.id)
    await stayConnected(parley.app.pool, id)
    return { ...session, id }
  }
  const admin = await person('admin')
  await admin.api.send('PUT', '/org/settings', { calling_enabled: true })
  await sql('update membership set online_until = null where user_id = $1', [admin.id])
  const find = async (id: string) => (await sql('select * from call where platform_call_id = $1', [id]))[0]
  return {
    parley,
    shop,
    admin,
    person,
    sql,
    dial: async (from, more = {}) => {
      const asked = { phone_number_id: shop.phoneId, from, event: 'connect', ...more }
      return ((await parley.sandbox.control('/calls', asked)) as { id: string }).id
    },
    customer: (event, id, more = {}) =>
      parley.sandbox.control('/calls', { phone_number_id: shop.phoneId, event, id, ...more }),
    there: async (id) => {
      const answer = await fetch(`${parley.sandbox.url}/__sim/calls`)
      const { calls } = (await answer.json()) as { calls: PlatformCall[] }
      return calls.find((one) => one.id === id)
    },
    call: (id, status) =>
      parley.until(async () => {
        const row = await find(id)
        return row && (status === undefined || row.status === status) ? row : undefined
      }) as Promise<Record<string, string>>,
    chatOf: async (phone, agentId, teamId = null) => {
      const made = await shop.v1.post('/contacts', { phone: `+${phone}` })
      const { id } = made.body as { id: string }
      await sql('update conversation set agent_id = $2, team_id = $3 where contact_id = $1', [
        id,
        agentId,
        teamId,
      ])
      return id
    },
    told: async (callId) =>
      (
        await sql(`select type from event where data -> 'extras' ->> 'call_id' = $1 order by seq`, [callId])
      ).map(({ type }) => String(type)),
  }
}
