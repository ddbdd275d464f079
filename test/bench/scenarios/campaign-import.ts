import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { seedAudience } from '../ground/audience.ts'
import { ask } from '../ground/cluster.ts'
import type { Program } from '../ground/programs.ts'
import type { Tenant } from '../ground/seed.ts'
import { openStage } from '../ground/stage.ts'
import { cpuOf, cpuOfFamily } from '../measure/cpu.ts'
import { median } from '../measure/statistics.ts'
import type { Ground } from './scenario.ts'
import { signIn } from './session.ts'

/** The most that a campaign takes. */
const rowsOfFile = 100_000

const fileOf = (file: number): string =>
  `phone_number,name,1\n${Array.from(
    { length: rowsOfFile },
    (_, row) => `${884_000_000_000 + file * rowsOfFile + row},Person ${row},Ann`,
  ).join('\n')}\n`

/** Scenario 20: files of 100,000 people each, from the upload until all of them are in their draft. */
export async function campaignImport(ground: Ground): Promise<void> {
  const { report, options, tenants, cluster } = ground
  report.title(`20. Files of people for a campaign (${rowsOfFile} rows each)`)
  const tenant = tenants.find(({ member }) => member) as Required<Tenant>
  const stage = await openStage(ground, 'campaignimport', 'all', async (url) => {
    await seedAudience(url, [tenant])
    await ask(
      url,
      'alter table bench_recipient drop constraint bench_recipient_workspace_id_broadcast_id_fkey',
    )
    await ask(
      url,
      `update membership m set role_id = r.id from role r where r.workspace_id = m.workspace_id and r.name = 'admin'`,
    )
  })
  try {
    const limit = await stage.limit('importPeople')
    const importInto = await importer(stage.parley, stage.url, tenant)
    await importInto(fileOf(0))
    await importBare(limit, tenant, fileOf(0))
    const settled = memoryOf(stage.parley.pid)
    const files = Math.max(options.rounds, options.messages / rowsOfFile)
    const cost = costOn(cluster.pid)
    const runs: { ours: Cost; theirs: Cost; most: number }[] = []
    for (let file = 1; file <= files; file++) {
      const text = fileOf(file)
      let most = 0
      const ours = await cost(stage.parley.pid, async () => {
        most = await importInto(text)
      })
      runs.push({ ours, most, theirs: await cost(limit.pid, () => importBare(limit, tenant, text)) })
    }
    const medianOf = (of: 'ours' | 'theirs', what: keyof Cost) => median(runs.map((run) => run[of][what]))
    const told = (of: 'ours' | 'theirs') =>
      `${medianOf(of, 'seconds').toFixed(2)} s, CPU ${medianOf(of, 'node').toFixed(2)} s beside ${medianOf(of, 'postgres').toFixed(2)} s of PostgreSQL`
    report.note(`a file: ${told('ours')}`)
    report.note(`chunks of unnest: ${told('theirs')}`)
    const cpu = ({ node, postgres }: Cost) => node + postgres
    const ratios = runs.map(({ ours, theirs }) => cpu(ours) / cpu(theirs))
    report.note(`file by file: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`)
    report.note(`memory of each: ${runs.map(({ most }) => (most - settled).toFixed(0)).join(', ')} MB more`)
    report.figure('CPU of an import / chunks of unnest', median(ratios), 'times', { bar: 1 / 0.6 })
    report.figure(
      `memory above that before, over ${files} files`,
      Math.max(...runs.map(({ most }) => most)) - settled,
      'MB',
      { bar: 60 },
    )
  } finally {
    await stage.close()
  }
}

/** Seconds by the clock, and of CPU: of the program that is asked, and of PostgreSQL. */
interface Cost {
  seconds: number
  node: number
  postgres: number
}

const costOn =
  (postgres: number) =>
  async (pid: number, work: () => Promise<void>): Promise<Cost> => {
    const before = { at: performance.now(), node: cpuOf(pid), postgres: cpuOfFamily(postgres) }
    await work()
    return {
      seconds: (performance.now() - before.at) / 1000,
      node: cpuOf(pid) - before.node,
      postgres: cpuOfFamily(postgres) - before.postgres,
    }
  }

function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

const start = `mutation ($id: ID!, $file: Upload!) {
  startBroadcastImport(input: { id: $id, file: $file }) { broadcastRecipientImport { id } } }`

/** Makes a draft and imports a file into it; answers the most memory that Parley held. */
async function importer({ port, pid }: Program, url: string, { member, workspaceId }: Required<Tenant>) {
  const cookie = await signIn(port, member)
  const csrf = /svc_csrf=([^;]+)/.exec(cookie)?.[1] ?? ''
  const headers = { cookie, 'x-csrf-token': csrf }
  const [template] = await ask<{ id: string }>(url, 'select id from template where workspace_id = $1', [
    workspaceId,
  ])
  return async (text: string): Promise<number> => {
    const made = await request(`http://127.0.0.1:${port}/api/campaigns`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'News', messaging_account: 'Shop', template_id: template?.id }),
    })
    const { data } = (await made.body.json()) as { data: { id: string } }
    const form = new FormData()
    form.set('operations', JSON.stringify({ query: start, variables: { id: data.id, file: null } }))
    form.set('map', '{"0": ["variables.file"]}')
    form.set('0', new Blob([text]), 'people.csv')
    const answer = await fetch(`http://127.0.0.1:${port}/api/graphql`, {
      method: 'POST',
      headers,
      body: form,
    })
    const said = await answer.text()
    if (said.includes('"errors"')) throw new Error(`an import was refused: ${said}`)
    let most = 0
    for (;;) {
      most = Math.max(most, memoryOf(pid))
      const [row] = await ask<{ state: string; added: number }>(
        url,
        'select state, added from broadcast_import where broadcast_id = $1',
        [data.id],
      )
      if (row?.state === 'completed' && row.added === rowsOfFile) break
      if (row && !['reading', 'running'].includes(row.state))
        throw new Error(`an import was ${row.state} with ${row.added} people`)
      await sleep(100)
    }
    return most
  }
}

async function importBare({ port }: Program, { workspaceId }: Tenant, text: string): Promise<void> {
  const { statusCode, body } = await request(`http://127.0.0.1:${port}/${workspaceId}/${randomUUID()}`, {
    method: 'POST',
    body: text,
  })
  await body.dump()
  if (statusCode !== 200) throw new Error(`the limit program answered with ${statusCode}`)
}
