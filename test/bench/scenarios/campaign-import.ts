import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { seedAudience } from '../ground/audience.ts'
import { ask } from '../ground/cluster.ts'
import type { Program } from '../ground/programs.ts'
import type { Tenant } from '../ground/seed.ts'
import { openStage } from '../ground/stage.ts'
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

/** Scenario 19, its first half: files of 100,000 people each, from the upload until all of them are in their draft. */
export async function campaignImport(ground: Ground): Promise<void> {
  const { report, options, tenants } = ground
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
    const files = options.messages / rowsOfFile < 3 ? 3 : options.messages / rowsOfFile
    const runs: { ours: number; theirs: number; most: number }[] = []
    for (let file = 1; file <= files; file++) {
      const text = fileOf(file)
      const { seconds: ours, most } = await importInto(text)
      runs.push({ ours, most, theirs: await importBare(limit, tenant, text) })
    }
    const [ours, theirs] = [median(runs.map((run) => run.ours)), median(runs.map((run) => run.theirs))]
    report.note(`a file of ${rowsOfFile}: ${ours.toFixed(2)} s, chunks of unnest ${theirs.toFixed(2)} s`)
    report.figure('import of a campaign / chunks of unnest', ours / theirs, 'times', { bar: 1 / 0.6 })
    report.figure(
      `memory above that before, over ${files} files of ${rowsOfFile}`,
      Math.max(...runs.map(({ most }) => most)) - settled,
      'MB',
      { bar: 60 },
    )
  } finally {
    await stage.close()
  }
}

function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

const start = `mutation ($id: ID!, $file: Upload!) {
  startBroadcastImport(input: { id: $id, file: $file }) { broadcastRecipientImport { id } } }`

/** Makes a draft and imports a file into it; answers how long the import took, and the most memory that Parley held. */
async function importer({ port, pid }: Program, url: string, { member, workspaceId }: Required<Tenant>) {
  const cookie = await signIn(port, member)
  const csrf = /svc_csrf=([^;]+)/.exec(cookie)?.[1] ?? ''
  const headers = { cookie, 'x-csrf-token': csrf }
  const [template] = await ask<{ id: string }>(url, 'select id from template where workspace_id = $1', [
    workspaceId,
  ])
  return async (text: string): Promise<{ seconds: number; most: number }> => {
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
    const begun = performance.now()
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
    return { seconds: (performance.now() - begun) / 1000, most }
  }
}

async function importBare({ port }: Program, { workspaceId }: Tenant, text: string): Promise<number> {
  const begun = performance.now()
  const { statusCode, body } = await request(`http://127.0.0.1:${port}/${workspaceId}/${randomUUID()}`, {
    method: 'POST',
    body: text,
  })
  await body.dump()
  if (statusCode !== 200) throw new Error(`the limit program answered with ${statusCode}`)
  return (performance.now() - begun) / 1000
}
