import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { makeTempFolder } from '../support/temp-folder.ts'

// `npm run test:package`: packs Parley as `npm pack` does, installs the tarball into an empty folder and starts it there.
// Outside of CI: it builds all and installs all that Parley needs, from npm's cache where that has it.

const root = join(import.meta.dirname, '../..')
const startMs = 120_000
const stopMs = 25_000

const say = (line: string) => console.log(line)

function requireThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not so: ${what}`)
  say(`ok  ${what}`)
}

function pack(to: string): string {
  execFileSync('npm', ['pack', '--pack-destination', to], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [tarball = ''] = readdirSync(to).filter((name) => name.endsWith('.tgz'))
  say(`${tarball}: ${(statSync(join(to, tarball)).size / 1024 ** 2).toFixed(1)} MB`)
  return join(to, tarball)
}

/** Runs the command in the folder of the installation; answers what it says on stdout. */
const parley = (folder: string, env: Record<string, string>, ...args: string[]) =>
  execFileSync('npx', ['parley', ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })

async function ready(url: string, started: ChildProcess): Promise<boolean> {
  const end = performance.now() + startMs
  while (performance.now() < end && started.exitCode === null) {
    const answer = await fetch(`${url}/ready`).catch(() => null)
    if (answer?.status === 200) return true
    await pause(500)
  }
  return false
}

async function stopped(started: ChildProcess): Promise<boolean> {
  if (started.exitCode !== null) return false
  const gone = once(started, 'exit').then(() => true)
  started.kill('SIGTERM')
  return Promise.race([gone, pause(stopMs, false)])
}

async function tryIn(folder: string, tarball: string): Promise<void> {
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...flags, tarball], { cwd: folder, stdio: 'inherit' })
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
  requireThat(parley(folder, {}, 'new').includes('.env'), 'parley new writes .env')
  requireThat(/^JWT_SECRET=\S{60,}$/m.test(readFileSync(join(folder, '.env'), 'utf8')), 'with strong secrets')
  requireThat(parley(folder, ports, '--help').includes('parley <command>'), 'parley --help')
  requireThat(
    parley(folder, ports, 'config', 'print').includes(`port = ${ports.PORT}`),
    'parley config print reads the environment',
  )
  // In a group of its own, as a process manager has it: npx does not pass a signal on to all.
  const command = join(folder, 'node_modules/.bin/parley')
  const env = { ...process.env, ...ports }
  const started = spawn(command, ['start'], { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    const url = `http://127.0.0.1:${ports.PORT}`
    requireThat(await ready(url, started), 'parley start answers /ready')
    const page = await (await fetch(url)).text()
    requireThat(page.includes('<script'), 'it serves the dashboard')
    const found = JSON.parse(parley(folder, ports, 'doctor', '--json'))
    requireThat(found.ok, 'parley doctor finds no fault')
    parley(folder, ports, 'backup', join(folder, 'kept.parley'))
    requireThat(statSync(join(folder, 'kept.parley')).size > 0, 'parley backup writes an archive')
  } finally {
    requireThat(await stopped(started), 'it ends within 25 seconds of SIGTERM')
  }
}

const place = makeTempFolder()
try {
  const folder = join(place.path, 'installation')
  mkdirSync(folder)
  await tryIn(folder, pack(place.path))
} finally {
  place.remove()
}
