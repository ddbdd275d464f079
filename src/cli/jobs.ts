import type { Command } from 'commander'
import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { withServices } from './open.ts'
import { answer } from './output.ts'

/** What PostgreSQL says of one kind of work: due now, claimed by a worker, and not due before later. */
interface Work {
  kind: string
  due: number
  inFlight: number
  later: number
}

const claimed = 'claimed_until is not null and claimed_until > $1'
/** a running broadcast with recipients that have no message yet */
const unfed = '(total > sent + failed + cancelled + in_flight)'
const counts = (kind: string, from: string, due: string, inFlight: string, later: string) =>
  `select '${kind}' as kind, count(*) filter (where ${due}) as due, count(*) filter (where ${inFlight}) as "inFlight",
     count(*) filter (where ${later}) as later from ${from}`

/** "later" of hand-over are messages whose outcome the platform still has to tell. */
const workByKind = statement<Work>(
  'cli.jobs',
  [
    counts(
      'hand-over',
      'hand_over',
      `handed_over_at is null and due_at <= $1 and not coalesce(${claimed}, false)`,
      `handed_over_at is null and ${claimed}`,
      'handed_over_at is not null or due_at > $1',
    ),
    counts(
      'callbacks',
      'inbound_callback where processed_at is null',
      'due_at <= $1',
      'false',
      'due_at > $1',
    ),
    counts(
      'broadcasts',
      `broadcast where status in ('scheduled', 'running')`,
      `case status when 'scheduled' then scheduled_at <= $1 else ${unfed} end`,
      `status = 'running' and not ${unfed}`,
      `status = 'scheduled' and scheduled_at > $1`,
    ),
    `select 'fan-out', coalesce(sum(event_seq - fanout_seq), 0)::bigint, 0, 0 from workspace_counter`,
    counts(
      'deliveries',
      `webhook_delivery where state = 'waiting'`,
      `next_try_at <= $1 and not coalesce(${claimed}, false)`,
      claimed,
      `next_try_at > $1 and not coalesce(${claimed}, false)`,
    ),
    counts(
      'legacy-webhooks',
      'legacy_webhook_delivery',
      `next_try_at <= $1 and not coalesce(${claimed}, false)`,
      claimed,
      `next_try_at > $1 and not coalesce(${claimed}, false)`,
    ),
    counts('mail', 'outgoing_mail', 'next_try_at <= $1', 'false', 'next_try_at > $1'),
    counts('media', `media where state = 'waiting'`, 'next_fetch_at <= $1', 'false', 'next_fetch_at > $1'),
    counts('read-receipts', 'read_receipt', 'next_try_at <= $1', 'false', 'next_try_at > $1'),
  ].join('\nunion all\n'),
)

async function readWork(app: App): Promise<Work[]> {
  return run(app.pool, workByKind, [app.clock.now()])
}

function table(work: Work[]): string[] {
  const widest = Math.max(...work.map(({ kind }) => kind.length))
  const line = (cells: unknown[]) =>
    cells.map((cell, i) => (i === 0 ? `${cell}`.padEnd(widest) : `${cell}`.padStart(11))).join('')
  return [
    line(['kind', 'due', 'in flight', 'later']),
    ...work.map((w) => line([w.kind, w.due, w.inFlight, w.later])),
  ]
}

export function addJobsCommand(program: Command): void {
  program
    .command('jobs')
    .description('what is due, in flight and waiting for its time, by kind')
    .action(async (_options: unknown, command: Command) => {
      const work = await withServices(({ app }) => readWork(app))
      const jobs = work.map(({ kind, due, inFlight, later }) => ({ kind, due, in_flight: inFlight, later }))
      answer(command, { jobs }, table(work))
    })
}
