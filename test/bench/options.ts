import { parseArgs } from 'node:util'

/** What a run was asked for. */
export interface Options {
  scenarios: string[]
  /** pairs of measurements that must be kept */
  rounds: number
  /** length of one measurement */
  seconds: number
  /** messages in the table that scenario 2 lists */
  messages: number
  /** messages of the year that scenario 27 is about, rows in each table of the year of scenario 31 */
  year: number
  /** a folder in which @duckdb/node-api is installed; undefined: nothing is measured beside it */
  duckdb: string | undefined
  /** requests a second of the open-loop run of scenario 7 */
  rate: number
  /** a PostgreSQL on this machine instead of the embedded one */
  database: string | undefined
  /** where the raw rounds go; undefined: nowhere */
  json: string | undefined
  /** another checkout of Parley, built, that is measured beside this one in place of the scenarios */
  beside: string | undefined
  /** measures BuilderBot beside scenario 24, from packages of the registry */
  peer: boolean
  /** writes a CPU profile of the measured server of each scenario into this folder */
  profile: string | undefined
}

export const usage = `npm run bench -- [options]

  --only 1,2,3       scenarios to run (default: all of them); 14 to 31 by name too: contacts, chat, transfers, search, timers, campaigns, people, figures, flows, calls, bot, forms, rollups, year, storing, turns, member, retention
  --quick            3 rounds of 1 second, for trying; its figures mean little
  --rounds 7         rounds to keep per comparison
  --seconds 3        length of one measurement
  --large            list in a table of 1,000,000 messages instead of 100,000, export as many contacts, and import as many people
  --rate 3300        requests a second of the open-loop run of scenario 7
  --duckdb <folder>  where @duckdb/node-api is installed (npm install @duckdb/node-api in an empty folder), for scenario 27
  --year 10000000    messages of the year of scenario 27, and rows in each table of scenario 31; 1,000,000 with --quick
  --database <url>   a PostgreSQL on this machine instead of the embedded one; databases are made and dropped
  --beside <folder>  another checkout of Parley (npm ci and npm run build were run there): texts, incoming messages, statuses, rest, start and memory of both, in place of the scenarios
  --peer             measure BuilderBot beside scenario 24 (npm install in a temporary folder)
  --json <file>      write the raw rounds there
  --profile <folder> write CPU profiles of the measured server there (its figures are slower then)
  --help             this text
`

/** Scenarios that are also asked for by name: `npm run bench -- contacts`. */
const names: Readonly<Record<string, string>> = {
  contacts: '14',
  chat: '15',
  transfers: '16',
  search: '17',
  timers: '18',
  campaigns: '19',
  people: '20',
  figures: '21',
  flows: '22',
  calls: '23',
  bot: '24',
  forms: '25',
  rollups: '26',
  year: '27',
  storing: '28',
  turns: '29',
  member: '30',
  retention: '31',
}

/** Reads the command line; `known` are the numbers of the scenarios. Throws an Error whose message is for people. */
export function readOptions(argv: readonly string[], known: readonly string[]): Options | 'help' {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      large: { type: 'boolean', default: false },
      rate: { type: 'string', default: '3300' },
      duckdb: { type: 'string' },
      year: { type: 'string' },
      database: { type: 'string' },
      beside: { type: 'string' },
      peer: { type: 'boolean', default: false },
      json: { type: 'string' },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const asked = [...(values.only?.split(',') ?? []), ...positionals.map((name) => names[name] ?? name)]
  const scenarios = asked.length > 0 ? asked : [...known]
  const unknown = scenarios.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`there is no scenario ${unknown}`)
  return {
    scenarios,
    rounds: number('rounds', values.rounds ?? (values.quick ? '3' : '7'), 1, 100),
    seconds: number('seconds', values.seconds ?? (values.quick ? '1' : '3'), 0.5, 60),
    messages: values.large ? 1_000_000 : 100_000,
    rate: number('rate', values.rate, 1, 100_000),
    year: number('year', values.year ?? (values.quick ? '1000000' : '10000000'), 1_000, 100_000_000),
    duckdb: values.duckdb,
    database: values.database,
    beside: values.beside,
    peer: values.peer,
    json: values.json,
    profile: values.profile,
  }
}

function number(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (!(value >= min && value <= max)) throw new Error(`--${name}: must be ${min} to ${max}`)
  return value
}
