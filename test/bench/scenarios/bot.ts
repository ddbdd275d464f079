import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../ground/cluster.ts'
import { type Program, startLimit } from '../ground/programs.ts'
import { contender, openStage, type Stage } from '../ground/stage.ts'
import type { CallbackRecipe } from '../load/callbacks.ts'
import { count } from '../measure/counts.ts'
import { type Contender, cpuPerOperation, type Round, runRounds } from '../measure/rounds.ts'
import { median } from '../measure/statistics.ts'
import { installPeer, peerCost } from './bot-peer.ts'
import type { Ground } from './scenario.ts'

/** Scenario 24: a customer writes, a keyword rule answers, and the platform has the answer. */
export async function bot(ground: Ground): Promise<void> {
  const { report } = ground
  report.title(
    '24. The chatbot (a callback with a text, answered by a keyword rule, until the platform has it)',
  )
  report.note('Parley runs all its roles in one process. The platform answers at once.')
  const platform = await startLimit('platform', '', '0')
  try {
    const few = await withRules(ground, platform, 10)
    const many = await withRules(ground, platform, 10_000)
    report.figure('CPU of an answer with 10,000 rules / with 10', many / few, 'times', { goal: 1.3 })
  } finally {
    await platform.stop()
  }
}

/** Whether all callbacks are worked through, and the platform has every answer. */
interface Tables {
  callbacks: string
  turns: string | null
  queue: string
  messages: string
}

const ours: Tables = {
  callbacks: 'inbound_callback',
  turns: 'bot_turn',
  queue: 'hand_over',
  messages: 'message',
}
const theirs: Tables = {
  callbacks: 'bench_all_inbound_callback',
  turns: null,
  queue: 'bench_all_hand_over',
  messages: 'bench_all_message',
}

/** CPU of an answer of Parley's in seconds, by the median. */
const costOf = (rounds: readonly Round[]): number =>
  median(
    rounds.flatMap(({ kept, samples: { Parley: sample } }) =>
      kept && sample ? [cpuPerOperation(sample)] : [],
    ),
  )

/** CPU of an answer in seconds, by the median. */
async function withRules(ground: Ground, platform: Program, rules: number): Promise<number> {
  const { report, tenants, options } = ground
  const name = `${rules} rules`
  const env = { PLATFORM__BASE_URL: `http://127.0.0.1:${platform.port}` }
  const stage = await openStage(ground, `bot${rules}`, 'all', (url) => seedRules(url, rules), env)
  try {
    const numbers = tenants.map(({ phoneId, businessId, phones }) => ({ phoneId, businessId, phones }))
    const recipe: CallbackRecipe = { kind: 'callbacks', numbers, batch: 1, waiting: 0, messagesOnly: true }
    await caughtUp(stage.url)
    const program = await stage.limit('botAll', String(platform.port))
    const costs: number[] = []
    const peer = options.peer && rules === 10 ? installPeer() : null
    for (const callers of rules === 10 ? [16, 1] : [16]) {
      const subject = answering(stage, contender('Parley', stage.parley, callers, recipe), ours)
      const equal = answering(stage, contender('all that is kept', program, callers, recipe), theirs)
      // Each number of callers asks with messages that were not seen before.
      for (const one of [subject, equal]) one.asked = callers === 16 ? 0 : 4_000_000
      await stage.warm(subject, equal)
      const rounds = await runRounds(stage.bench, [subject, equal], report.progress)
      report.rounds(`${name}, ${callers} callers`, rounds, [
        { subject: subject.name, limit: equal.name, goal: 1.6 },
      ])
      const cost = costOf(rounds)
      costs.push(cost)
      if (peer) {
        const goal = callers === 16 ? 0.25 : 0.6
        const its = await peerCost(stage, peer, callers, recipe)
        report.figure(`CPU of an answer / of BuilderBot's, ${callers} callers`, cost / its, 'times', { goal })
      }
      if (callers === 16) report.counts(`Parley, ${name}`, await count(stage.bench, stage.url, subject, 1000))
      await check(stage.url, subject, ours)
      await check(stage.url, equal, theirs)
    }
    report.note(`${name}: an answer costs ${((costs[0] ?? 0) * 1000).toFixed(2)} ms of CPU with 16 callers`)
    return costs[0] ?? Number.NaN
  } finally {
    await stage.close()
  }
}

/** Waits until what was there before is in the search and in the figures: the program begins with the same rows. */
async function caughtUp(url: string): Promise<void> {
  for (;;) {
    const [row] = await ask<{ behind: boolean }>(
      url,
      `select exists (select from workspace w left join search_position s on s.workspace_id = w.id
           left join rollup_position r on r.workspace_id = w.id
         where s.workspace_id is null or s.older_than is not null or r.workspace_id is null or r.older_than is not null)
         as behind`,
    )
    if (!row?.behind) return
    await sleep(200)
  }
}

/** Ends when the platform has the answers to all that was asked. */
const answering = ({ url }: Stage, one: Contender, tables: Tables): Contender => ({
  ...one,
  settle: () => allAnswered(url, tables),
})

async function allAnswered(url: string, { callbacks, turns, queue }: Tables): Promise<void> {
  const turnsWait = turns ? `or exists (select from ${turns})` : ''
  for (;;) {
    const [row] = await ask<{ waits: boolean }>(
      url,
      `select exists (select from ${callbacks} where processed_at is null) ${turnsWait}
         or exists (select from ${queue} where answered_at is null) as waits`,
    )
    if (!row?.waits) return
    // Each look is a connection of its own: often enough, and too seldom to be what is measured.
    await sleep(200)
  }
}

/** Every message has one answer, which the platform has. */
async function check(url: string, { name }: Contender, { messages }: Tables): Promise<void> {
  const [row] = await ask<{ received: number; answered: number }>(
    url,
    `select count(*) filter (where platform_message_id like 'wamid.IN.%')::int as received,
       count(*) filter (where sent_by_type = 'chatbot' and platform_message_id is not null)::int as answered
     from ${messages}`,
  )
  if (!row || row.received === 0 || row.received !== row.answered)
    throw new Error(`${name}: ${row?.received} messages have ${row?.answered} answers`)
}

/** The first rule answers; of the others, which no message has the words of, a tenth are regular expressions. */
async function seedRules(url: string, rules: number): Promise<void> {
  await ask(
    url,
    `insert into keyword_rule (workspace_id, id, name, keywords, match_type, response_type, response_content, priority,
       enabled, created_at, updated_at)
     select w.id, bench_id(now()), 'Rule ' || n, array[case when n = 0 then 'order' when n % 10 = 9 then 'zq' || n || '[0-9]+' else 'zq' || n end],
       case when n % 10 = 9 then 'regex' else 'contains' end, 'text',
       '{"body":"Your order is on its way and arrives on Friday.","buttons":[]}', $1 - n, true, now(), now()
     from workspace w, generate_series(0, $1 - 1) n
     -- Many rules are those of one shop in a hundred: all of them together are what a process keeps.
     where n < 10 or w.id in (select id from workspace order by id limit 1)`,
    [rules],
  )
  await ask(url, 'update chatbot_settings set enabled = true, rules_version = rules_version + 1')
  await ask(url, 'vacuum analyze')
}
