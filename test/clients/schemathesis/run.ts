import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve, tokenOf } from '../served.ts'

// npm run test:clients -- schemathesis [v1|api ...]: Schemathesis with all its checks over both documents as they are
// served. It ends by itself, and stays in a namespace that has the loopback interface alone: webhooks, custom actions and
// knowledge that it makes lead to addresses of strangers. Needs Linux and Python.

const VERSION = '4.32.5'
const ROOT = join(tmpdir(), 'parley-clients', 'schemathesis')
const SECONDS = process.env.SCHEMATHESIS_SECONDS ?? '300'
const SEED = process.env.SCHEMATHESIS_SEED ?? '42'

/** They end or change the session that asks, or take its workspace away. */
const ofSessions = '^/(auth/|me/(password|two-step)|admin/|invitations/join)'

async function call(command: string, args: string[], env = process.env): Promise<number> {
  const child = spawn('nice', [command, ...args], { cwd: ROOT, env, stdio: 'inherit' })
  const [code] = await once(child, 'close')
  return code ?? 1
}

async function tool(): Promise<string> {
  const venv = join(ROOT, `venv-${VERSION}`)
  if (!existsSync(venv)) {
    mkdirSync(ROOT, { recursive: true })
    await call('python3', ['-m', 'venv', venv])
    await call(`${venv}/bin/pip`, ['install', '--quiet', `schemathesis==${VERSION}`])
  }
  return `${venv}/bin/st`
}

/** Starts a Parley, and looks at all that its documents say; how many documents it keeps to not. */
async function inside(names: string[]): Promise<number> {
  const parley = await serve()
  const env = {
    ...process.env,
    KEY: parley.environment.KEY,
    TOKEN: await tokenOf(parley.environment),
    SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'addresses.py'),
  }
  let failed = 0
  for (const name of names) {
    const config = join(import.meta.dirname, `${name}.toml`)
    const bounds = ['--max-examples', '6', '--max-time', SECONDS, '--seed', SEED, '--no-shrink']
    const args = ['--config-file', config, 'run', `${parley.base}/openapi/${name}.json`, ...bounds]
    const skipped = name === 'api' ? ['--exclude-path-regex', ofSessions] : []
    if ((await call(await tool(), [...args, ...skipped, '--request-timeout', '20'], env)) !== 0) failed += 1
  }
  await parley.close()
  return failed
}

/** Whether both documents are kept to. */
export async function run(names: string[]): Promise<boolean> {
  await tool()
  const program = [process.execPath, import.meta.filename, ...(names.length === 0 ? ['v1', 'api'] : names)]
  const alone = process.getuid?.() === 0 ? [] : ['--map-current-user', '--keep-caps']
  return (
    (await call('unshare', [
      '--net',
      ...alone,
      'sh',
      '-c',
      'ip link set lo up && exec "$@"',
      'sh',
      ...program,
    ])) === 0
  )
}

if (import.meta.main) process.exit(await inside(process.argv.slice(2)))
