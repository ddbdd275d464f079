import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openGround } from './ground/ground.ts'
import { endLeftOvers } from './ground/left-overs.ts'
import { watchMemory } from './memory.ts'
import { commitNow, reportOf } from './report.ts'
import { type Round, runRound } from './round.ts'

// npm run test:faults [-- --minutes 240 --seed 1 --folder /tmp/parley-faults]: an installation in many processes works while
// they are killed, frozen and cut off; then every ledger is compared (docs/reliability.md). A folder that is there goes on.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string' },
    folder: { type: 'string', default: '/tmp/parley-faults' },
  },
})

/** Long enough that work meets many faults, and short enough that a round that is broken off costs little. */
const secondsOfRound = 240

const folder = resolve(values.folder)
mkdirSync(folder, { recursive: true, mode: 0o711 })
const file = (name: string) => join(folder, name)
const kept = existsSync(file('seed')) ? readFileSync(file('seed'), 'utf8') : undefined
const seed = values.seed ?? kept ?? String(Date.now())
if (kept !== undefined && kept !== seed) {
  console.error(`${folder} holds a run with the seed ${kept}; name another folder.`)
  process.exit(2)
}
writeFileSync(file('seed'), seed)
const rounds: Round[] = existsSync(file('rounds.jsonl'))
  ? readFileSync(file('rounds.jsonl'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Round)
  : []

const asked = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => {
    console.log('The round ends here and is compared.')
    asked.abort()
  })

const commit = commitNow()
endLeftOvers(file('clock'))
const ground = await openGround(folder, seed)
const memory = watchMemory(ground, folder)
const secondsLeft = () =>
  Math.round(Number(values.minutes) * 60 - rounds.reduce((sum, { seconds }) => sum + seconds, 0))
console.log(`Seed ${seed}, folder ${folder}, ${secondsLeft()} seconds of faults to go.`)
while (secondsLeft() > 0 && !asked.signal.aborted) {
  const seconds = Math.min(secondsOfRound, secondsLeft())
  const round = await runRound(ground, {
    round: rounds.length + 1,
    seed,
    seconds,
    folder,
    signal: asked.signal,
  })
  rounds.push(round)
  appendFileSync(file('rounds.jsonl'), `${JSON.stringify(round)}\n`)
  console.log(
    `Round ${round.round}: ${round.faults.length === 0 ? 'nothing found' : round.faults.join('\n')}`,
  )
}
memory.stop()
const report = reportOf({
  seed,
  commit,
  rounds,
  memory: memory.quarters(),
  webRole: ground.webRole,
  diskRefused: ground.disk.refused,
  hasRedis: ground.redis !== null,
})
writeFileSync(file('report.md'), report)
console.log(report)
await ground.stop()
process.exit(rounds.some(({ faults }) => faults.length > 0) ? 1 : 0)
