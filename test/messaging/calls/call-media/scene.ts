import type { App } from '#core/context/context.ts'
import type { Heard } from '#sandbox/calling/sound/sound.ts'
import type { MadeTenant } from '../../../support/factories.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

const phone = '351912000111'

export interface CallScene {
  parley: Parley
  tenant: Tenant
  agent: Session
  /** a customer calls; answers the platform's id of the call */
  call(media: object): Promise<string>
  heard(platformId: string): Promise<Heard>
  /** how long a tone was heard, in ms; windows of 50 ms tell tones apart that are 20 Hz from each other */
  heardMs(platformId: string, frequency: number): Promise<number>
  /** a file for voice menus, or for what callers hear; answers its name */
  upload(file: Buffer, path?: string): Promise<string>
  /** the newest call as its row is */
  row(): Promise<CallState>
  close(): Promise<void>
}

export interface CallState {
  id: string
  status: string
  holder: string | null
  endedBy: string | null
  recording: string | null
  storageKey: string | null
  path: object[]
  recordingSeconds: number | null
}

const stateOf = `select x.id, x.status, x.holder, x.ended_by as "endedBy", x.ivr_path as path, r.state as recording,
    r.storage_key as "storageKey", r.duration as "recordingSeconds"
  from call x left join call_recording r on r.workspace_id = x.workspace_id and r.call_id = x.id
  order by x.created_at desc, x.id desc limit 1`

export async function lastCall(app: App): Promise<CallState> {
  return (await app.pool.query(stateOf)).rows[0]
}

/** Makes a workspace take bridged calls that we record, with a member who is here. */
export async function takesCalls(
  app: App,
  { workspaceId, numberId }: MadeTenant,
  email: string,
): Promise<void> {
  const ask = (text: string, values: unknown[]) => app.pool.query(text, values)
  await ask('update workspace set calling_enabled = true where id = $1', [workspaceId])
  await ask(
    `insert into workspace_feature (workspace_id, key, enabled) values ($1, 'calling', true)
     on conflict (workspace_id, key) do update set enabled = true`,
    [workspaceId],
  )
  await ask(
    `insert into number_calling (workspace_id, number_id, recording, prefers_bridge) values ($1, $2, 'ours', true)`,
    [workspaceId, numberId],
  )
  await ask(
    `update membership m set online_until = $3 from user_account u
     where u.id = m.user_id and u.email = $2 and m.workspace_id = $1`,
    [workspaceId, email, new Date(app.clock.nowMs() + 3_600_000)],
  )
}

export const callingEnvironment = (ports: string) => ({
  CALLING__ENABLED: 'true',
  CALLING__PUBLIC_ADDRESS: '127.0.0.1',
  CALLING__UDP_PORTS: ports,
})

export async function openCallScene(ports: string): Promise<CallScene> {
  const parley = await startParley(callingEnvironment(ports))
  const tenant = await parley.tenant()
  const agent = await memberSession(parley, tenant.workspaceId)
  await takesCalls(parley.app, tenant, agent.email)
  const { url } = parley.sandbox
  const heard = async (id: string) =>
    (await fetch(`${url}/__sim/calls/${encodeURIComponent(id)}/heard`)).json() as Promise<Heard>
  return {
    parley,
    tenant,
    agent,
    heard,
    async call(media) {
      const body = { phone_number_id: tenant.phoneId, from: phone, event: 'connect', media }
      return ((await parley.sandbox.control('/calls', body)) as { id: string }).id
    },
    async heardMs(id, frequency) {
      const { tones } = await heard(id)
      return tones.find((each) => Math.abs(each.frequency - frequency) <= 20)?.ms ?? 0
    },
    async upload(file, path = '/ivr-flows/audio') {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(file)]), 'tone.wav')
      const cookie = [...agent.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { cookie, 'x-csrf-token': agent.cookies.get('svc_csrf') ?? '' }
      const answer = await fetch(`${parley.url}/api${path}`, { method: 'POST', headers, body: form })
      return ((await answer.json()) as { data: { filename: string } }).data.filename
    },
    row: () => lastCall(parley.app),
    close: () => parley.close(),
  }
}
