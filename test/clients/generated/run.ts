import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '../served.ts'
import { GENERATOR_VERSION, type Served, TARGETS, type Target } from './targets.ts'

// npm run test:clients -- generated [target ...]: clients that code generators make of both documents as they are served,
// compiled or imported, and one journey of each against that server. Needs Java 17, Maven, Go, Rust and Python; nothing of
// the clients comes into the repository.

const ROOT = join(tmpdir(), 'parley-clients', 'generated')
const modules = join(import.meta.dirname, '../../../node_modules')

const servedNames: Served[] = ['v1', 'api']

type Environment = Record<string, string>

const execute = promisify(execFile)

/** Runs a command with as little of the machine as it takes. */
async function call(command: readonly string[], cwd: string, given: Environment = {}): Promise<void> {
  const [program = '', ...args] = command.map((part) => (part === 'TYPES' ? join(modules, '@types') : part))
  const env = {
    ...process.env,
    PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
    GOFLAGS: '-mod=mod',
    // Dependencies of both documents are compiled once.
    CARGO_TARGET_DIR: join(ROOT, 'cargo'),
    ...given,
  }
  await execute('nice', [program, ...args], { cwd, env, maxBuffer: 2 ** 28 })
}

/** The generator, installed once. */
async function generator(): Promise<string> {
  const venv = join(ROOT, `generator-${GENERATOR_VERSION}`)
  if (!existsSync(venv)) {
    await call(['python3', '-m', 'venv', venv], ROOT)
    await call([`${venv}/bin/pip`, 'install', '--quiet', `openapi-generator-cli==${GENERATOR_VERSION}`], ROOT)
  }
  return `${venv}/bin/openapi-generator-cli`
}

async function generate(served: Served, document: string, { name, options = {}, generate: own }: Target) {
  const folder = join(ROOT, `${served}-${name}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const input = join(folder, 'document.json')
  writeFileSync(input, document)
  const common = ['generate', '-i', input, '-g', name, '-o', folder]
  const commands = own ?? [[await generator(), ...common, ...(options[served] ?? [])]]
  for (const command of commands) await call(command, folder)
  return folder
}

/** The quick starts of docs/clients.md stand there under the languages of their code. */
const quickStarts: Partial<Record<string, string>> = {
  java: 'java',
  go: 'go',
  rust: 'rust',
  python: 'python',
  'typescript-fetch': 'ts',
}

/** What the client of a document is used by: its journey, and of /v1 what the documentation shows. */
function programsOf(served: Served, name: string): string[] {
  const folder = join(import.meta.dirname, 'journeys', name)
  const file = readdirSync(folder).find((one) => one.startsWith(`${served}.`)) ?? ''
  const journey = readFileSync(join(folder, file), 'utf8')
  const language = quickStarts[name]
  if (served === 'api' || language === undefined) return [journey]
  const text = readFileSync(join(import.meta.dirname, '../../../docs/clients.md'), 'utf8')
  const shown = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(text)?.[1]
  if (shown === undefined) throw new Error(`docs/clients.md has no quick start in ${language}`)
  return [journey, shown]
}

async function travel(served: Served, { name, journey }: Target, folder: string, given: Environment) {
  if (!journey) return
  mkdirSync(dirname(join(folder, journey.at)), { recursive: true })
  for (const program of programsOf(served, name)) {
    writeFileSync(join(folder, journey.at), program)
    for (const command of journey.run) await call(command, folder, given)
  }
}

/** What went wrong, or null. */
async function problemOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (failure) {
    const { stdout = '', stderr = '', message } = failure as Error & { stdout?: string; stderr?: string }
    return `${stdout}${stderr}`.trim().slice(-2_000) || message
  }
}

/** Generates clients, compiles them and lets them travel; says whether all did. */
export async function run(names: string[]): Promise<boolean> {
  const wanted = TARGETS.filter(({ name }) => names.length === 0 || names.includes(name))
  mkdirSync(ROOT, { recursive: true })
  const parley = await serve()
  const documents = { v1: await documentOf(parley.base, 'v1'), api: await documentOf(parley.base, 'api') }
  let isWhole = true
  for (const target of wanted) {
    for (const served of servedNames) {
      const problem = await problemOf(async () => {
        const folder = await generate(served, documents[served], target)
        for (const step of target.steps) await call(step, folder)
        await travel(served, target, folder, parley.environment)
      })
      const whole = target.journey ? 'compiles, and all its calls pass' : 'compiles'
      const result = problem === null ? whole : `FAILED: ${problem}`
      console.log(`${target.name} of /${served}: ${result}`)
      isWhole &&= problem === null
    }
  }
  await parley.close()
  return isWhole
}

const documentOf = async (base: string, served: Served) =>
  (await fetch(`${base}/openapi/${served}.json`)).text()

if (import.meta.main) process.exit((await run(process.argv.slice(2))) ? 0 : 1)
