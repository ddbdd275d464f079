import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOf } from '../measure/cpu.ts'
import { median } from '../measure/statistics.ts'
import type { Offers } from '../programs/bridge-calls.ts'
import { callAnswers } from './call-answers.ts'
import type { Ground } from './scenario.ts'

const bridged = 40
/** Calls without a bridge between them: what the delay of a packet is without us. */
const direct = 4
/** Of both directions. */
const packetsPerSecond = bridged * 100
const kinds = ['parley', 'werift', 'werift', 'parley'] as const
type Kind = (typeof kinds)[number]

interface Sample {
  /** of CPU for each packet that arrived, so that a machine that others use says it as well */
  us: number
  packets: number
  bridged: number
  direct: number
}

const program = (name: string, ...args: string[]): ChildProcess =>
  fork(new URL(`../programs/${name}.ts`, import.meta.url), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

async function told<T>(child: ChildProcess): Promise<T> {
  const [message] = await once(child, 'message')
  return message as T
}

/** Passes the offers of the callers to the bridge, and its answers back. */
async function connect(callers: ChildProcess, bridge: ChildProcess): Promise<void> {
  const offers: Offers[] = []
  for (let next = await told<Offers | 'offered'>(callers); next !== 'offered'; next = await told(callers))
    offers.push(next)
  for (const offer of offers) {
    const answered = told<Offers>(bridge)
    bridge.send(offer)
    const taken = told(callers)
    callers.send(await answered)
    await taken
  }
}

async function sample(kind: Kind, seconds: number): Promise<Sample> {
  const bridge = program('bridge-calls', kind)
  await told(bridge)
  const callers = program('callers', String(bridged), String(direct))
  const speaking = connect(callers, bridge).then(() => {
    const spoken = told(callers)
    callers.send('speak')
    return spoken
  })
  try {
    await speaking
    await sleep(3_000)
    const forget = told(callers)
    callers.send('tell')
    await forget
    const before = cpuOf(bridge.pid ?? 0)
    await sleep(seconds * 1000)
    const cpu = cpuOf(bridge.pid ?? 0) - before
    const heard = told<Omit<Sample, 'us'>>(callers)
    callers.send('tell')
    const figures = await heard
    return { us: (cpu * 1e6) / figures.packets, ...figures }
  } finally {
    bridge.kill()
    callers.kill()
  }
}

/** Scenario 23: bridged calls beside the media library handing packets on and nothing else. */
export async function calls(ground: Ground): Promise<void> {
  const { report, options } = ground
  report.title(`23. ${bridged} bridged calls, 100 packets a second each`)
  report.note(
    'The limit program passes packets from one connection of werift to the other, without records and guards.',
  )
  const samples: Record<Kind, Sample[]> = { parley: [], werift: [] }
  for (const kind of kinds) {
    const one = await sample(kind, Math.max(5, options.seconds))
    samples[kind].push(one)
    report.note(
      `${kind}: ${one.us.toFixed(0)} us of CPU for each of ${one.packets} packets that arrived, p99 of their delay ${one.bridged.toFixed(1)} ms (without a bridge ${one.direct.toFixed(1)} ms)`,
    )
  }
  const of = (kind: Kind, read: (one: Sample) => number) => median(samples[kind].map(read))
  const us = (one: Sample) => one.us
  const share = (of('parley', us) * packetsPerSecond) / 1e4
  report.figure('the calls process', share, '% of a core', { bar: 75 })
  report.figure('beside the limit program', of('parley', us) / of('werift', us), 'times', { bar: 1.25 })
  const added = (one: Sample) => one.bridged - one.direct
  report.figure('what the bridge adds to the delay, p99', of('parley', added), 'ms', { bar: 10 })
  await callAnswers(ground)
}
