import { seedWaiting } from '../ground/seed.ts'
import { contender, openStage, type Stage } from '../ground/stage.ts'
import { followLogs } from '../ground/told-messages.ts'
import type { CallbackRecipe } from '../load/callbacks.ts'
import type { Recipe } from '../load/recipes.ts'
import { count } from '../measure/counts.ts'
import { type Contender, runRounds } from '../measure/rounds.ts'
import { caughtUp } from './rollups.ts'
import type { Ground } from './scenario.ts'

type Way = 'with figures' | 'without'

/** Scenario 28: accepting a message and storing callbacks, as in 1 and 7, where figures are kept and where they are not. */
export async function storing(ground: Ground): Promise<void> {
  const { report } = ground
  report.title('28. What figures add to accepting (scenario 1) and to storing (scenario 7)')
  await accepting(ground)
  await callbacks(ground)
}

const ways: readonly Way[] = ['with figures', 'without']
const ratio = { subject: 'with figures', limit: 'without', bar: 1.03 }

async function onStages(
  ground: Ground,
  name: string,
  role: 'web' | 'all',
  prepare: (url: string) => Promise<void>,
  work: (stages: readonly Stage[]) => Promise<void>,
): Promise<void> {
  const stages: Stage[] = []
  try {
    for (const [at, way] of ways.entries())
      stages.push(
        await openStage(ground, `${name}${at}`, role, async (url) => {
          await prepare(url)
          await followLogs(url, way === 'with figures')
        }),
      )
    await work(stages)
  } finally {
    for (const stage of stages) await stage.close()
  }
}

async function compare(
  { report }: Ground,
  name: string,
  stages: readonly Stage[],
  contenders: readonly Contender[],
): Promise<void> {
  for (const [at, one] of contenders.entries()) await stages[at]?.warm(one)
  const [stage] = stages
  if (!stage) return
  report.rounds(name, await runRounds(stage.bench, contenders, report.progress), [ratio])
  for (const [at, one] of contenders.entries()) {
    const { bench, url } = stages[at] as Stage
    report.counts(`${name}, ${one.name}`, await count(bench, url, one, 2000))
  }
}

/** By the web role alone, as in scenario 1. */
const accepting = (ground: Ground) =>
  onStages(
    ground,
    'storingaccept',
    'web',
    async () => {},
    (stages) => {
      const senders = ground.tenants.map(({ key, phones }) => ({ key, phones }))
      const contenders = stages.map(({ parley }, at) => {
        const recipe: Recipe = { kind: 'send', senders, run: `s${at}` }
        return contender(ways[at] ?? '', parley, 16, recipe)
      })
      return compare(ground, 'accepting', stages, contenders)
    },
  )

/**
 * All roles in one process, as in scenario 7: the measurement ends when all callbacks have their effects, and figures,
 * where they are kept, have followed.
 */
function callbacks(ground: Ground): Promise<void> {
  const { options, tenants } = ground
  const waiting = Math.ceil((options.rounds * options.seconds + 60) * 60)
  const numbers = tenants.map(({ phoneId, businessId, phones }) => ({ phoneId, businessId, phones }))
  const recipe: CallbackRecipe = { kind: 'callbacks', numbers, batch: 10, waiting }
  return onStages(
    ground,
    'storingcallbacks',
    'all',
    (url) => seedWaiting(url, tenants, waiting),
    (stages) => {
      const contenders = stages.map((stage, at) => ({
        ...contender(ways[at] ?? '', stage.parley, 16, recipe),
        settle: () => caughtUp(stage),
      }))
      return compare(ground, 'storing, 10 a callback', stages, contenders)
    },
  )
}
