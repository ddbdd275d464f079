import { audienceSize, firstPhone, seedAudience } from '../ground/audience.ts'
import { ask } from '../ground/cluster.ts'
import { contender, openStage } from '../ground/stage.ts'
import { count } from '../measure/counts.ts'
import { type Contender, runRounds } from '../measure/rounds.ts'
import type { Ground } from './scenario.ts'

/** So many workspaces that none makes more than its ten heavy requests a minute. */
const workspaces = 50

/** Ten calls in a row are 100,000 recipients. */
const inARow = 10

/** Scenario 6, its first half: POST /v1/broadcasts with 10,000 recipients, answered 201 when all of them are saved. */
export async function broadcasts(ground: Ground): Promise<void> {
  const { report } = ground
  report.title(`6. Importing a broadcast (POST /v1/broadcasts, ${audienceSize} recipients in one call)`)
  report.note('One call is one operation. Parley runs its web role alone: sending is another process.')
  const tenants = ground.tenants.slice(0, workspaces)
  const stage = await openStage(ground, 'broadcasts', 'web', (url) => seedAudience(url, tenants))
  try {
    const senders = tenants.map(({ key }, index) => ({ key, firstPhone: firstPhone + index * audienceSize }))
    const recipe = { kind: 'broadcasts', senders, each: audienceSize } as const
    const subject = contender('Parley', stage.parley, 1, { ...recipe, run: 'a' })
    const limit = contender('one insert..select', await stage.limit('importRecipients'), 1, {
      ...recipe,
      run: 'b',
    })
    await stage.warm(subject, limit)
    report.rounds('one after the other', await runRounds(stage.bench, [subject, limit], report.progress), [
      { subject: subject.name, limit: limit.name, goal: 1 / 0.6 },
    ])
    for (const each of [subject, limit]) {
      report.counts(
        `${each.name}, ${inARow} calls in a row`,
        await count(stage.bench, stage.url, each, inARow),
      )
    }
    await check(stage.url, subject, 'broadcast', 'broadcast_recipient')
    await check(stage.url, limit, 'bench_broadcast', 'bench_recipient')
    await checkEvents(stage.url, subject)
    report.note(
      `every recipient is there, each once: of ${subject.asked} calls of Parley, ${limit.asked} of the limit program`,
    )
  } finally {
    await stage.close()
  }
}

/** Rule 6: every call that was answered 201 has its broadcast, and that has each of its people once. */
async function check(
  url: string,
  { name, asked }: Contender,
  broadcast: string,
  recipient: string,
): Promise<void> {
  const [row] = await ask<{ all: number; whole: number }>(
    url,
    `select count(*)::int as all, count(*) filter (where b.total = $1 and r.people = $1 and r.rows = $1)::int as whole
     from ${broadcast} b join (
       select workspace_id, broadcast_id, count(*) as rows, count(distinct contact_id) as people from ${recipient} group by 1, 2
     ) r on r.workspace_id = b.workspace_id and r.broadcast_id = b.id`,
    [audienceSize],
  )
  if (row?.all !== asked || row.whole !== asked)
    throw new Error(`${name}: ${row?.whole} of ${row?.all} broadcasts are whole, but ${asked} were answered`)
}

async function checkEvents(url: string, { asked }: Contender): Promise<void> {
  const [row] = await ask<{ told: number }>(
    url,
    `select count(*)::int as told from event where type = 'broadcast.status'`,
  )
  if (row?.told !== asked) throw new Error(`${row?.told} events for ${asked} broadcasts`)
}
