import { existsSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { compareBeside } from './beside/compare.ts'
import { openCluster } from './ground/cluster.ts'
import { openLoad } from './ground/load.ts'
import { seedMessages, seedTenants } from './ground/seed.ts'
import { type Options, readOptions, usage } from './options.ts'
import { createReport } from './report/report.ts'
import { accept } from './scenarios/accept.ts'
import { bot } from './scenarios/bot.ts'
import { broadcasts } from './scenarios/broadcasts.ts'
import { callbacks } from './scenarios/callbacks.ts'
import { calls } from './scenarios/calls.ts'
import { campaignImport } from './scenarios/campaign-import.ts'
import { campaigns } from './scenarios/campaigns.ts'
import { chat } from './scenarios/chat.ts'
import { contacts } from './scenarios/contacts.ts'
import { drain } from './scenarios/drain.ts'
import { figures } from './scenarios/figures.ts'
import { flows } from './scenarios/flows.ts'
import { forms } from './scenarios/forms.ts'
import { gate } from './scenarios/gate.ts'
import { inbox } from './scenarios/inbox.ts'
import { list } from './scenarios/list.ts'
import { member } from './scenarios/member.ts'
import { neighbours } from './scenarios/neighbours.ts'
import { retention } from './scenarios/retention.ts'
import { rollups } from './scenarios/rollups.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { search } from './scenarios/search.ts'
import { storing } from './scenarios/storing.ts'
import { timers } from './scenarios/timers.ts'
import { transfers } from './scenarios/transfers.ts'
import { turns } from './scenarios/turns.ts'
import { workers } from './scenarios/workers.ts'
import { year } from './scenarios/year.ts'

const scenarios: Record<string, Scenario> = {
  1: accept,
  2: list,
  3: inbox,
  4: drain,
  5: neighbours,
  6: broadcasts,
  7: callbacks,
  9: gate,
  13: workers,
  14: contacts,
  15: chat,
  16: transfers,
  17: search,
  18: timers,
  19: campaigns,
  20: campaignImport,
  21: figures,
  22: flows,
  23: calls,
  24: bot,
  25: forms,
  26: rollups,
  27: year,
  28: storing,
  29: turns,
  30: member,
  31: retention,
}

async function run(options: Options): Promise<boolean> {
  if (!existsSync('/proc/self/stat')) throw new Error('the benchmarks read /proc and so need Linux')
  if (options.beside) {
    await compareBeside({ folder: options.beside, rounds: options.rounds })
    return true
  }
  const report = createReport()
  const cluster = await openCluster(options.database)
  const load = await openLoad()
  try {
    const about = {
      at: new Date().toISOString(),
      machine: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
      node: process.version,
      postgres: cluster.about,
      options,
    }
    report.title(`${about.at}, ${about.machine}, Node ${about.node}, ${about.postgres}`)
    const seeded = 'seeded'
    const url = await cluster.createDatabase(seeded)
    const tenants = await seedTenants(url, cluster.folder)
    await seedMessages(url, options.messages)
    for (const name of options.scenarios) {
      await scenarios[name]?.({ cluster, load, options, tenants, seeded, report })
    }
    if (options.json) report.save(options.json, about)
    report.title(
      report.failures.length === 0
        ? 'Every bar held.'
        : `Bars that did not hold: ${report.failures.join('; ')}`,
    )
    return report.failures.length === 0
  } finally {
    await load.stop()
    await cluster.stop()
  }
}

// What ends a PostgreSQL holds no process open, so this does until all is ended.
const open = setInterval(() => {}, 1000)
try {
  const options = readOptions(process.argv.slice(2), Object.keys(scenarios))
  if (options === 'help') console.log(usage)
  else process.exitCode = (await run(options)) ? 0 : 1
} catch (error) {
  console.error(`bench: ${(error as Error).stack}`)
  process.exitCode = 2
} finally {
  clearInterval(open)
}
