import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../ground/cluster.ts'
import { openStage } from '../ground/stage.ts'
import { seedTimers, seedTransfers } from '../ground/transfers.ts'
import { cpuOf, cpuOfFamily } from '../measure/cpu.ts'
import type { Ground } from './scenario.ts'

/** Timers that wait, of which each hundredth is due; alone, and with all others behind them. */
const sizes = [
  { name: 'those that are due alone', isAlone: true },
  { name: 'among all', isAlone: false },
]
const all = 100_000
const due = all / 100

/** Scenario 18: what is due costs the same, however many others wait. */
export async function timers(ground: Ground): Promise<void> {
  const { report, cluster } = ground
  report.title(`18. Timers (${due} due, alone and among ${all})`)
  const tenants = ground.tenants.filter(({ member }) => member)
  const costs: number[] = []
  for (const { name, isAlone } of sizes) {
    const stage = await openStage(ground, `timers${costs.length}`, 'all', async (url) => {
      await seedTransfers(url, tenants)
      await seedTimers(url, tenants, all)
      if (isAlone) await ask(url, `delete from timer where due_at <> 'infinity'`)
      await ask(url, 'vacuum analyze timer')
    })
    try {
      // It has its lanes by then, and has read the log.
      await sleep(5_000)
      const cpu = () => cpuOf(stage.parley.pid) + cpuOfFamily(cluster.pid)
      const [before, begun] = [cpu(), performance.now()]
      await ask(stage.url, `update timer set due_at = now() where due_at = 'infinity'`)
      await untilDone(stage.url)
      const [us, seconds] = [((cpu() - before) / due) * 1e6, (performance.now() - begun) / 1000]
      const [row] = await ask<{ late: number }>(
        stage.url,
        'select count(*)::int as late from transfer where sla_breached',
      )
      if (row?.late !== due) throw new Error(`${row?.late} of ${due} clocks have rung`)
      costs.push(us)
      report.note(
        `${name}: ${us.toFixed(0)} us of CPU for each that was due, ${seconds.toFixed(1)} s for all`,
      )
    } finally {
      await stage.close()
    }
  }
  report.figure(
    'a timer among all beside those that are due alone',
    (costs[1] ?? 0) / (costs[0] ?? 1),
    'times',
    {
      goal: 1.2,
    },
  )
}

async function untilDone(url: string): Promise<void> {
  for (const end = performance.now() + 120_000; performance.now() < end; await sleep(100)) {
    const [row] = await ask<{ none: boolean }>(
      url,
      'select not exists (select from timer where due_at <= now()) as none',
    )
    if (row?.none) return
  }
  throw new Error('timers that are due are left')
}
