import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../ground/cluster.ts'
import type { Tenant } from '../ground/seed.ts'
import { openStage } from '../ground/stage.ts'
import { appSecret } from '../load/callbacks.ts'
import { median, quantile } from '../measure/statistics.ts'
import { answerJson, readBody } from '../programs/server.ts'
import type { Ground } from './scenario.ts'

/** As many as ring at the same time. */
const calls = 40
/** One after the other, as callers come. */
const everyMs = 150
/** The platform gives a call up after 30 s at the earliest. */
const patienceMs = 30_000

const fingerprint = Array(32).fill('AB').join(':')
const offer = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=ice-lite',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'c=IN IP4 127.0.0.1',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:0123456789012345678901',
  `a=fingerprint:sha-256 ${fingerprint}`,
  'a=setup:actpass',
  'a=mid:0',
  'a=sendrecv',
  'a=rtcp-mux',
  'a=rtpmap:111 opus/48000/2',
  '',
].join('\r\n')

/** The platform, as far as calls need it: when our session for each of them came. */
async function platform() {
  const answered = new Map<string, number>()
  const server = createServer((req, res) => {
    void readBody(req).then((bytes) => {
      const { call_id, action } = JSON.parse(bytes.toString('utf8') || '{}') as Record<string, string>
      if (call_id && action === 'pre_accept') answered.set(call_id, performance.now())
      answerJson(res, 200, '{"messaging_product":"whatsapp","success":true}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { answered, port: (server.address() as AddressInfo).port, close: () => server.close() }
}

function callback({ phoneId, businessId, phones }: Tenant, index: number): string {
  const from = phones[index]
  const timestamp = String(Math.floor(Date.now() / 1000))
  const call = { id: `wacid.${index}`, from, event: 'connect', direction: 'USER_INITIATED', timestamp }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550000000', phone_number_id: phoneId },
    contacts: [{ profile: { name: `Customer ${from}` }, wa_id: from }],
    calls: [{ ...call, to: '15550000000', session: { sdp_type: 'offer', sdp: offer } }],
  }
  const entry = [{ id: businessId, changes: [{ field: 'calls', value }] }]
  return JSON.stringify({ object: 'whatsapp_business_account', entry })
}

async function post(port: number, body: string): Promise<void> {
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  const answer = await fetch(`http://127.0.0.1:${port}/api/webhook`, { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Error(`a callback was answered with ${answer.status}`)
}

/** The workspace takes bridged calls, and its members are here. */
async function takesCalls(url: string, { workspaceId, numberId }: Tenant): Promise<void> {
  await ask(url, 'update workspace set calling_enabled = true where id = $1', [workspaceId])
  await ask(
    url,
    `insert into workspace_feature (workspace_id, key, enabled) values ($1, 'calling', true)
     on conflict (workspace_id, key) do update set enabled = true`,
    [workspaceId],
  )
  await ask(
    url,
    'insert into number_calling (workspace_id, number_id, prefers_bridge) values ($1, $2, true)',
    [workspaceId, numberId],
  )
  await ask(url, `update membership set online_until = now() + interval '1 hour' where workspace_id = $1`, [
    workspaceId,
  ])
}

/** How soon the platform has our session after its callback of a call, while all calls before it go on. */
export async function callAnswers(ground: Ground): Promise<void> {
  const { report, tenants } = ground
  const tenant = tenants.find(({ member }) => member) as Tenant
  const there = await platform()
  const env = {
    PLATFORM__BASE_URL: `http://127.0.0.1:${there.port}`,
    CALLING__ENABLED: 'true',
    CALLING__PUBLIC_ADDRESS: '127.0.0.1',
    CALLING__UDP_PORTS: '44400-44999',
    CALLING__MAX_CALLS: String(calls),
  }
  const stage = await openStage(ground, 'calls', 'all', (url) => takesCalls(url, tenant), env)
  try {
    const begun: number[] = []
    for (let index = 0; index < calls; index++) {
      begun.push(performance.now())
      await post(stage.parley.port, callback(tenant, index))
      await sleep(everyMs)
    }
    const until = performance.now() + patienceMs
    while (there.answered.size < calls && performance.now() < until) await sleep(50)
    const times = begun.flatMap((at, index) => {
      const answered = there.answered.get(`wacid.${index}`)
      return answered === undefined ? [] : answered - at
    })
    if (times.length < calls) throw new Error(`of ${calls} calls only ${times.length} were answered`)
    report.note(`of ${calls} calls, one each ${everyMs} ms, to the pre_accept with our session:`)
    report.figure('median time to our session', median(times), 'ms', {})
    report.figure('p99 of the time to our session', quantile(times, 0.99), 'ms', { bar: 500 })
  } finally {
    await stage.close()
    there.close()
  }
}
