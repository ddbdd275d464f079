import { request } from 'undici'
import { ask } from '../ground/cluster.ts'
import { contender, openStage, type Stage } from '../ground/stage.ts'
import type { Recipe } from '../load/recipes.ts'
import { count } from '../measure/counts.ts'
import { cpuPerOperation, type Round, runRounds } from '../measure/rounds.ts'
import { median } from '../measure/statistics.ts'
import type { Ground } from './scenario.ts'

/** One way to read a list: what Parley is asked, and the limit program for the same rows. */
interface Reading {
  name: string
  ours: { path: string; key: string }[]
  theirs: { path: string; key: string }[]
}

/** Scenario 2: GET /v1/messages, 25 of a table that holds some more; by cursor far down, and catching up. */
export async function list(ground: Ground): Promise<void> {
  const { options, report } = ground
  report.title(`2. Listing 25 of ${options.messages} messages (GET /v1/messages?limit=25)`)
  const stage = await openStage(ground, 'list', 'web')
  try {
    const limit = await stage.limit('keysetPage')
    const costs = new Map<string, number>()
    for (const reading of [first(ground), await deep(ground, stage), catchUp(ground)]) {
      await compare(stage, limit.port, reading)
      const gets = (requests: Reading['ours']): Recipe => ({ kind: 'get', requests, expect: [200] })
      const subject = contender('Parley', stage.parley, 16, gets(reading.ours))
      const keyset = contender('keyset page', limit, 16, gets(reading.theirs))
      await stage.warm(subject, keyset)
      const rounds = await runRounds(stage.bench, [subject, keyset], report.progress)
      report.rounds(reading.name, rounds, [
        { subject: 'Parley', limit: 'keyset page', bar: 1.5, goal: 1 / 0.75 },
      ])
      costs.set(reading.name, costOf(rounds))
      report.counts(`Parley, ${reading.name}`, await count(stage.bench, stage.url, subject, 2000))
    }
    const [top = 0, down = 0] = costs.values()
    report.figure('CPU of a deep page / the first page', down / top, 'times', { goal: 1.2 })
  } finally {
    await stage.close()
  }
}

const costOf = (rounds: readonly Round[]) =>
  median(rounds.filter((round) => round.kept).map(({ samples }) => cpuPerOperation(samples.Parley as never)))

function first({ tenants }: Ground): Reading {
  return {
    name: 'first page, any workspace',
    ours: tenants.map(({ key }) => ({ key, path: '/v1/messages?limit=25' })),
    theirs: tenants.map(({ key }) => ({ key, path: '/?page=first' })),
  }
}

interface Page {
  data: { id: string; created_at: string; updated_at: string }[]
  next_cursor: string | null
}

async function get<T>(port: number, key: string, path: string): Promise<{ body: T; text: string }> {
  const { statusCode, body } = await request(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`)
  return { body: JSON.parse(text) as T, text }
}

/** Where the largest workspace's pages begin, from four fifths down: a client of ours gets there by cursors. */
async function deep({ tenants, options }: Ground, { url, parley }: Stage): Promise<Reading> {
  const [largest] = await ask<{ workspaceId: string }>(
    url,
    'select workspace_id as "workspaceId" from message group by workspace_id order by count(*) desc limit 1',
  )
  const key = tenants.find(({ workspaceId }) => workspaceId === largest?.workspaceId)?.key as string
  const reading: Reading = { name: `deep, after ${options.messages * 0.4} messages`, ours: [], theirs: [] }
  const pages = (options.messages * 0.4) / 100
  let cursor = ''
  for (let page = 0; page < pages + 40; page++) {
    const { body } = await get<Page>(parley.port, key, `/v1/messages?limit=100${cursor}`)
    const last = body.data.at(-1)
    if (!body.next_cursor || !last) throw new Error('the largest workspace has too few messages')
    cursor = `&cursor=${body.next_cursor}`
    if (page < pages) continue
    reading.ours.push({ key, path: `/v1/messages?limit=25${cursor}` })
    reading.theirs.push({ key, path: `/?page=next&time=${last.created_at}&id=${last.id}` })
  }
  return reading
}

/** A client that catches up with what has changed since some moment of the last 30 days. */
function catchUp({ tenants }: Ground): Reading {
  const now = Date.now()
  const days = tenants.map((tenant, index) => ({
    key: tenant.key,
    since: new Date(now - (3 + (index % 25)) * 86_400_000).toISOString(),
  }))
  return {
    name: 'catching up, sort=updated_at',
    ours: days.map(({ key, since }) => ({
      key,
      path: `/v1/messages?limit=25&sort=updated_at&updated_after=${since}`,
    })),
    theirs: days.map(({ key, since }) => ({ key, path: `/?page=changed&time=${since}` })),
  }
}

/** Rule 6: both answer the same rows in the same bytes, the cursor's text excepted. */
async function compare({ parley }: Stage, limitPort: number, reading: Reading): Promise<void> {
  for (const index of [0, 1, 7, 20]) {
    const [ours, theirs] = [reading.ours[index], reading.theirs[index]]
    if (!ours || !theirs) continue
    const mine = await get<Page>(parley.port, ours.key, ours.path)
    const other = await get<Page>(limitPort, theirs.key, theirs.path)
    if (JSON.stringify(mine.body.data) !== JSON.stringify(other.body.data))
      throw new Error(`${reading.name}: the pages differ`)
    if (Math.abs(mine.text.length - other.text.length) > 8)
      throw new Error(`${reading.name}: the answers differ in length`)
  }
}
