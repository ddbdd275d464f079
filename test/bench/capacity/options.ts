import { parseArgs } from 'node:util'

/** What a run of the capacity program measures, and for how long. */
export interface CapacityOptions {
  minutes: number
  /** length of one measurement */
  seconds: number
  /** workspaces of the installations that are compared */
  workspaces: number[]
  /** messages that they keep */
  kept: number[]
  /** recipients of the campaign */
  people: number
  /** sockets that are opened at most */
  sockets: number
  database: string | undefined
}

export const usage = `npm run capacity -- [options]

Measures what this machine carries: it starts Parley, a PostgreSQL and a stand-in for the platform, all on the loopback
address, in a temporary folder that it removes. For the figures of two cores on a larger machine: taskset -c 0,1 npm run capacity

  --quick              small numbers and half a second each, to see that it runs; its figures mean nothing
  --minutes 15         begins nothing more that would not end within this time
  --workspaces 10,1000 workspaces of the installations that are compared
  --kept 100000,1000000,10000000   messages that are kept
  --database <url>     a PostgreSQL on this machine instead of the embedded one; databases are made and dropped
  --help               this text
`

const long = {
  workspaces: '10,1000',
  kept: '100000,1000000,10000000',
  seconds: 10,
  people: 10_000,
  sockets: 2000,
}
const quick = { workspaces: '2,4', kept: '500,1000', seconds: 0.5, people: 50, sockets: 20 }

/** Reads the command line. Throws an Error whose message is for people. */
export function readOptions(argv: readonly string[]): CapacityOptions | 'help' {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      quick: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '15' },
      workspaces: { type: 'string' },
      kept: { type: 'string' },
      database: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const { seconds, people, sockets, ...lists } = values.quick ? quick : long
  return {
    minutes: numbers('minutes', values.minutes, 1, 600)[0] as number,
    seconds,
    people,
    sockets,
    workspaces: numbers('workspaces', values.workspaces ?? lists.workspaces, 2, 1000),
    kept: numbers('kept', values.kept ?? lists.kept, 100, 100_000_000),
    database: values.database,
  }
}

function numbers(name: string, text: string, min: number, max: number): number[] {
  const values = text.split(',').map(Number)
  if (!values.every((value) => value >= min && value <= max))
    throw new Error(`--${name}: must be ${min} to ${max}`)
  return values.toSorted((a, b) => a - b)
}
