import { writeFileSync } from 'node:fs'
import type { Counts } from '../measure/counts.ts'
import { cpuPerOperation, type Round, type Sample } from '../measure/rounds.ts'
import { type Estimate, estimate, median } from '../measure/statistics.ts'

/** How a figure is judged: the first bar must hold, the goal is where it should go. */
export interface Judged {
  bar?: number
  goal?: number
}

export interface Ratio extends Judged {
  subject: string
  limit: string
}

/** Tells what was measured as it comes, and keeps the raw rounds. */
export interface Report {
  title(text: string): void
  note(text: string): void
  /** Answers the rounds that count. */
  rounds(name: string, rounds: readonly Round[], ratios: readonly Ratio[]): void
  /** What an operation of the subject costs more than one of the limit program, in microseconds of CPU. */
  above(name: string, rounds: readonly Round[], ratio: Ratio): void
  counts(name: string, counts: Counts | null): void
  /** One figure against its bar: lower is better. */
  figure(name: string, value: number, unit: string, judged: Judged): void
  progress(round: Round): void
  /** bars that did not hold */
  failures: string[]
  save(file: string, about: object): void
}

const us = (seconds: number) => (seconds * 1e6).toFixed(0)
const row = (cells: readonly string[], widths: readonly number[]) =>
  cells
    .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
    .join('  ')

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((name, index) =>
    Math.max(name.length, ...rows.map((cells) => (cells[index] ?? '').length)),
  )
  return [row(head, widths), ...rows.map((cells) => row(cells, widths))].map((line) => `  ${line}`)
}

function contenderRow(name: string, samples: readonly Sample[]): string[] {
  const middle = (of: (sample: Sample) => number) => median(samples.map(of))
  return [
    name,
    middle((s) => s.operations / s.seconds).toFixed(0),
    us(middle((s) => s.nodeCpu / s.operations)),
    us(middle((s) => s.postgresCpu / s.operations)),
    us(middle((s) => s.upkeepCpu / s.operations)),
    us(middle(cpuPerOperation)),
    middle((s) => s.latency.p50).toFixed(1),
    middle((s) => s.latency.p99).toFixed(1),
  ]
}

const head = ['', 'ops/s', 'node us', 'pg us', 'upkeep us', 'total us', 'p50 ms', 'p99 ms']

function verdict(high: number, { bar, goal }: Judged): string {
  const parts = []
  if (bar !== undefined) parts.push(`bar ${bar}: ${high <= bar ? 'pass' : 'FAIL'}`)
  if (goal !== undefined)
    parts.push(`goal ${Number(goal.toFixed(2))}: ${high <= goal ? 'reached' : 'not yet'}`)
  return parts.join(', ')
}

/** The rounds that count; all of them when the machine was never quiet, as the report tells. */
function countedOf(rounds: readonly Round[]): readonly Round[] {
  const kept = rounds.filter((round) => round.kept)
  return kept.length > 0 ? kept : rounds
}

const costOf = ({ samples }: Round, contender: string) => cpuPerOperation(samples[contender] as Sample)

const shown = ({ median: middle, low, high }: Estimate) =>
  `${middle.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`

export function createReport(): Report {
  const failures: string[] = []
  const raw: object[] = []
  const say = (line: string) => console.log(line)
  const judge = (name: string, value: number, judged: Judged) => {
    if (judged.bar !== undefined && !(value <= judged.bar)) failures.push(name)
    return verdict(value, judged)
  }
  return {
    failures,
    title: (text) => say(`\n${text}`),
    note: (text) => say(`  ${text}`),
    progress: (round) => process.stderr.write(round.kept ? '.' : 'x'),
    rounds(name, rounds, ratios) {
      raw.push({ name, rounds })
      const counted = countedOf(rounds)
      const names = Object.keys(counted[0]?.samples ?? {})
      const samplesOf = (contender: string) => counted.map((round) => round.samples[contender] as Sample)
      process.stderr.write('\n')
      const others = median(names.flatMap(samplesOf).map((sample) => sample.others))
      say(
        `  ${name}: ${counted.length} of ${rounds.length} rounds count; others had ${(others * 100).toFixed(0)} % of the machine`,
      )
      for (const line of table(
        head,
        names.map((one) => contenderRow(one, samplesOf(one))),
      ))
        say(line)
      for (const { subject, limit, ...judged } of ratios) {
        const ratio = estimate(counted.map((round) => costOf(round, subject) / costOf(round, limit)))
        raw.push({ name, subject, limit, ratio, ...judged })
        say(
          `  CPU of ${subject} / ${limit}: ${shown(ratio)}  ${judge(`${name}, ${subject} / ${limit}`, ratio.high, judged)}`,
        )
      }
    },
    above(name, rounds, { subject, limit, ...judged }) {
      const above = estimate(
        countedOf(rounds).map((round) => (costOf(round, subject) - costOf(round, limit)) * 1e6),
      )
      raw.push({ name, subject, limit, above, ...judged })
      say(`  ${name}, above ${limit}: ${shown(above)} us  ${judge(name, above.high, judged)}`)
    },
    counts(name, counts) {
      if (!counts) return
      raw.push({ name, counts })
      const { statements, executionMs, blocks, walBytes } = counts
      say(
        `  ${name}: ${statements.toFixed(2)} statements, ${(executionMs * 1000).toFixed(0)} us in them, ${blocks.toFixed(0)} pages, ${walBytes.toFixed(0)} bytes of WAL per operation`,
      )
    },
    figure(name, value, unit, judged) {
      raw.push({ name, value, unit, ...judged })
      say(`  ${name}: ${value.toFixed(2)} ${unit}  ${judge(name, value, judged)}`)
    },
    save(file, about) {
      writeFileSync(file, `${JSON.stringify({ ...about, results: raw }, null, 1)}\n`)
    },
  }
}
