import pg from 'pg'
import { request } from 'undici'
import { dearest } from '../../guards/growth/dearest.ts'
import { insertRareSkill } from '../../guards/growth/scene.ts'
import { seedChats } from '../ground/chats.ts'
import { ask } from '../ground/cluster.ts'
import { openLoad } from '../ground/load.ts'
import type { Tenant } from '../ground/seed.ts'
import { contender, openStage, type Stage } from '../ground/stage.ts'
import type { Get } from '../load/recipes.ts'
import { type Contender, sample } from '../measure/rounds.ts'
import { median } from '../measure/statistics.ts'
import type { Ground } from './scenario.ts'
import { signIn } from './session.ts'

const chats = 100_000
/** requests a second of the other workspace */
const rate = 100
/** requests of the member at the same time */
const atOnce = 10
/** so many of the dearest are asked in turn */
const kinds = 4
/** points that an operation may cost, and aliases that it may have (docs/graphql.md) */
const most = { cost: 10_000, aliases: 15 }

type Member = Tenant & { member: NonNullable<Tenant['member']> }

interface Dear {
  name: string
  path: string
  cost: number
  ms: number
}

/**
 * Scenario 30: a member of a workspace of 100,000 chats sends the dearest operations that are accepted, ten at once:
 * what the p99 of another workspace's /v1 is beside that of an idle server, in rounds of both (docs/adr/0164).
 */
export async function member(ground: Ground): Promise<void> {
  const { report, tenants } = ground
  report.title(`30. Another workspace's /v1 beside a member who asks for the dearest among ${chats} chats`)
  const [own, neighbour, other] = tenants.filter((tenant): tenant is Member => tenant.member !== undefined)
  if (!own || !neighbour || !other) throw new Error('nobody can sign in')
  const stage = await openStage(ground, 'member', 'web', async (url) => {
    await seedChats(url, own, neighbour, chats)
    await ask(url, administrators)
    await ask(url, insertRareSkill, [own.workspaceId])
  })
  try {
    const cookie = await signIn(stage.parley.port, own.member)
    const dear = await dearestOf(stage, cookie)
    for (const { name, cost, ms } of dear) report.note(`${ms.toFixed(0)} ms, ${cost} points: ${name}`)
    const paths = ['/v1/messages?limit=20', '/v1/contacts?limit=20', '/v1/chats?limit=20', '/v1/numbers']
    const requests = paths.map((path) => ({ path, key: other.key }))
    const good = contender('/v1', stage.parley, 16, { kind: 'get', requests, expect: [200, 429] })
    await stage.warm(good)
    const gets = dear.slice(0, kinds).map(({ path }) => ({ path, cookie }))
    await besideDear(ground, stage, good, gets)
  } finally {
    await stage.close()
  }
}

/** Who asks sees all of the workspace. */
const administrators = `update membership m set role_id = r.id from role r
  where r.workspace_id = m.workspace_id and r.name = 'admin'`

interface Answer {
  errors?: { message: string }[]
  extensions?: { cost?: { cost: number } }
}

const pathOf = (text: string) => `/graphql?query=${encodeURIComponent(text)}`

async function askOnce({ parley }: Stage, path: string, cookie: string) {
  const begun = performance.now()
  const answer = await request(`http://127.0.0.1:${parley.port}${path}`, {
    headers: { cookie, 'x-query-cost': '1' },
  })
  const text = await answer.body.text()
  const body = JSON.parse(text) as Answer
  if (answer.statusCode !== 200 || body.errors) throw new Error(`${answer.statusCode}: ${text.slice(0, 300)}`)
  return { ms: performance.now() - begun, cost: body.extensions?.cost?.cost ?? 0 }
}

/** Each of what root fields can be asked for, as often as one operation may: those first that take longest. */
async function dearestOf(stage: Stage, cookie: string): Promise<Dear[]> {
  const all: Dear[] = []
  for (const text of [...Object.values(dearest).flat(), ...wide]) {
    const { cost } = await askOnce(stage, pathOf(`{ ${text} }`), cookie)
    const times = Math.max(1, Math.min(most.aliases, Math.floor(most.cost / Math.max(1, cost))))
    const aliased = Array.from({ length: times }, (_, place) => `a${place}: ${text}`)
    const path = pathOf(`{ ${aliased.join(' ')} }`)
    const runs = []
    for (let turn = 0; turn < 3; turn++) runs.push(await askOnce(stage, path, cookie))
    const ms = median(runs.map((run) => run.ms))
    all.push({ name: `${times} times ${text.replaceAll(/\s+/g, ' ')}`, path, cost: cost * times, ms })
  }
  return all.toSorted((a, b) => b.ms - a.ms)
}

/** Lists whose answers are long. */
const wide = [
  `conversations(first: 100) { nodes { status unreadCount lastMessage { id content { __typename } createdAt }
     contact { id name phone createdAt } agent { name } windows { expiresAt } } }`,
  'messages(first: 100) { nodes { id status createdAt content { __typename } contact { id name phone } author { name } } }',
]

/** How many statements run at the same time in this database: looked at twenty times a second. */
async function watchStatements(url: string) {
  const counts: number[] = []
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const look = async () => {
    const { rows } = await client.query(
      `select count(*)::int as many from pg_stat_activity
       where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
    )
    counts.push(rows[0].many)
  }
  let last = Promise.resolve()
  const timer = setInterval(() => {
    last = last.then(look)
  }, 50)
  return {
    async most() {
      clearInterval(timer)
      await last
      await client.end()
      return { most: Math.max(...counts), usual: median(counts) }
    },
  }
}

/** Idle and loaded by turns. */
async function besideDear(
  { report, options }: Ground,
  { bench, url }: Stage,
  good: Contender,
  requests: Get[],
): Promise<void> {
  const stranger = await openLoad()
  const seconds = options.seconds * 3
  const pace = { kind: 'open' as const, rate, seconds }
  const plan = {
    port: good.port,
    connections: atOnce,
    from: 0,
    recipe: { kind: 'get' as const, requests, expect: [200, 429] },
  }
  try {
    const ratios: number[] = []
    for (let round = 0; round < options.rounds; round++) {
      const idle = await sample(bench, good, pace)
      const asking = stranger.run({ ...plan, pace: { kind: 'closed', seconds: seconds + 1 } })
      const watch = await watchStatements(url)
      const beside = await sample(bench, good, pace)
      const { most: atMost, usual } = await watch.most()
      const asked = await asking
      if (asked.errors > 0) throw new Error(`a dear operation failed: ${asked.firstError}`)
      ratios.push(beside.latency.p99 / idle.latency.p99)
      report.note(
        `p50 ${idle.latency.p50.toFixed(1)} to ${beside.latency.p50.toFixed(1)} ms, p99 ${idle.latency.p99.toFixed(1)} to ${beside.latency.p99.toFixed(1)} ms; ` +
          `${asked.operations} dear ones, ${usual} statements at once (at most ${atMost}); of a second Node ${(beside.nodeCpu / beside.seconds).toFixed(2)} s, PostgreSQL ${(beside.postgresCpu / beside.seconds).toFixed(2)} s; others ${(idle.others * 100).toFixed(0)} and ${(beside.others * 100).toFixed(0)} %`,
      )
    }
    report.figure(`p99 of another workspace's /v1, beside a member / idle`, median(ratios), 'times', {
      bar: 1.5,
    })
  } finally {
    await stranger.stop()
  }
}
