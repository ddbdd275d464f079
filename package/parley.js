#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeSettings } from './new.js'

// The command of the package. Whatever Node runs this file, what it starts runs in the Node that the package brings
// along. Settings come from the environment and from .env of the folder where it is called.

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist')
const oldestMajor = 24

const help = `Usage: parley <command>

  new     write .env with strong secrets, for an installation in this folder
  start   start Parley with the settings of .env and the environment

and the commands that look after it (parley workspace --help shows those of one):
`

/** The Node of the package; the one that runs this where npm was told to run no install scripts. */
function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const require = createRequire(import.meta.url)
  try {
    const found = join(dirname(require.resolve('node/package.json')), 'bin', name)
    if (existsSync(found)) return found
  } catch {
    // It was left out.
  }
  if (Number(process.versions.node.split('.')[0]) >= oldestMajor) return process.execPath
  console.error(
    `Parley needs Node ${oldestMajor} or newer: install it, or let npm run the install script of "node".`,
  )
  process.exit(1)
}

function run(...args) {
  const settings = existsSync('.env') ? ['--env-file=.env'] : []
  const child = spawn(pinnedNode(), [...settings, ...args], { stdio: 'inherit' })
  // A terminal sends Ctrl-C to both.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('error', ({ message }) => {
    console.error(message)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal]
  })
}

const flags = ['--expose-gc', '--max-semi-space-size=64', '--no-allocation-site-pretenuring']
const [command, ...rest] = process.argv.slice(2)
if (command === 'new') process.exitCode = writeSettings('.env')
else if (command === 'start') run(...flags, join(dist, 'src/main.js'), ...rest)
else {
  if (command === undefined || command === '--help') console.log(help)
  run(join(dist, 'src/cli/main.js'), ...(command === undefined ? ['--help'] : [command, ...rest]))
}
