import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { openapiOfApi, openapiOfV1 } from '#doors/openapi/documents.ts'
import { GENERATOR_VERSION, TARGETS, type Target } from './targets.ts'

// node test/clients/generated/run.ts [generator ...]: clients that openapi-generator makes of both documents as they are
// served, compiled or imported. Needs Java 17, Maven, Go, Rust and Python; nothing of it comes into the repository.

const ROOT = join(tmpdir(), 'parley-clients', 'generated')

const documents = { v1: openapiOfV1, api: openapiOfApi }

const modules = join(import.meta.dirname, '../../../node_modules/.bin')
const env = { ...process.env, PATH: [process.env.PATH, modules].join(delimiter), GOFLAGS: '-mod=mod' }

function call([command = '', ...args]: readonly string[], cwd: string): void {
  execFileSync('nice', [command, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 28,
  })
}

/** The generator, installed once. */
function generator(): string {
  const venv = join(ROOT, 'generator')
  if (!existsSync(venv)) {
    mkdirSync(ROOT, { recursive: true })
    call(['python3', '-m', 'venv', venv], ROOT)
    call([`${venv}/bin/pip`, 'install', '--quiet', `openapi-generator-cli==${GENERATOR_VERSION}`], ROOT)
  }
  return `${venv}/bin/openapi-generator-cli`
}

function generate(name: keyof typeof documents, { generator: language, options = [] }: Target): string {
  const folder = join(ROOT, `${name}-${language}`)
  const document = join(ROOT, `${name}.json`)
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(document, JSON.stringify(documents[name]('http://127.0.0.1:4000')))
  call([generator(), 'generate', '-i', document, '-g', language, ...options, '-o', folder], ROOT)
  return folder
}

/** What went wrong, or null. */
function problemOf(name: keyof typeof documents, target: Target): string | null {
  try {
    const folder = generate(name, target)
    for (const step of target.steps) call(step, folder)
    return null
  } catch (failure) {
    const { stdout = '', stderr = '', message } = failure as Error & { stdout?: Buffer; stderr?: Buffer }
    return `${stdout}${stderr}`.trim().slice(-2_000) || message
  }
}

/** Generates clients and compiles them; says whether all are whole. */
export async function run(names: string[]): Promise<boolean> {
  const wanted = TARGETS.filter((target) => names.length === 0 || names.includes(target.generator))
  let isWhole = true
  for (const target of wanted) {
    for (const name of Object.keys(documents) as (keyof typeof documents)[]) {
      const problem = problemOf(name, target)
      console.log(`${target.generator} of /${name}: ${problem === null ? 'compiles' : `FAILED: ${problem}`}`)
      isWhole &&= problem === null
    }
  }
  return isWhole
}

if (import.meta.main) process.exit((await run(process.argv.slice(2))) ? 0 : 1)
