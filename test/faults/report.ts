import { spawnSync } from 'node:child_process'
import type { Round } from './round.ts'

interface Run {
  seed: string
  commit: string
  rounds: readonly Round[]
  /** of the process that is never ended, in the quarters of its time */
  memory: readonly number[]
  webRole: string
  diskRefused: string | null
  hasRedis: boolean
}

const sum = (all: readonly Record<string, number>[]) => {
  const total: Record<string, number> = {}
  for (const one of all)
    for (const [name, many] of Object.entries(one)) total[name] = (total[name] ?? 0) + many
  return total
}

const listed = (figures: Record<string, number>) =>
  Object.entries(figures)
    .map(([name, many]) => `${name} ${many.toLocaleString('en')}`)
    .join(', ')

/** What runs, by the repository. */
export function commitNow(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' })
  const { stdout: changed } = spawnSync('git', ['status', '--porcelain', '-uno'], { encoding: 'utf8' })
  return `${stdout.trim()}${changed.trim() === '' ? '' : ' with changes'}`
}

/** The report of all rounds of a folder, as docs/reliability.md takes it. */
export function reportOf({ seed, commit, rounds, memory, webRole, diskRefused, hasRedis }: Run): string {
  const minutes = rounds.reduce((all, { seconds }) => all + seconds, 0) / 60
  const kinds = [...new Set(rounds.flatMap(({ counts }) => Object.keys(counts)))]
  const faults = rounds.flatMap(({ round, faults: found }) =>
    found.map((fault) => `- round ${round}: ${fault}`),
  )
  return [
    `Seed ${seed}, commit ${commit}, ${minutes.toFixed(1)} minutes of faults in ${rounds.length} rounds; the process with the doors has the role ${webRole}.`,
    '',
    `Faults made: ${listed(sum(rounds.map(({ broken }) => broken)))}.`,
    `Answers: ${listed(sum(rounds.map(({ answers }) => answers)))}.`,
    `Memory of the worker that is never ended, by quarters of its time: ${memory.join(', ')} MB.`,
    ...(diskRefused ? [`The disk could not be filled up: ${diskRefused}`] : []),
    ...(hasRedis ? [] : ['There is no redis-server on this machine.']),
    '',
    '| Workload | Figures |',
    '|---|---|',
    ...kinds.map((kind) => `| ${kind} | ${listed(sum(rounds.map(({ counts }) => counts[kind] ?? {})))} |`),
    '',
    ...(faults.length === 0 ? ['Nothing was lost, twice or miscounted.'] : ['Found:', '', ...faults]),
    '',
  ].join('\n')
}
