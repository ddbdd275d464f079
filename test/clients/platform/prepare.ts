import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from './clients.ts'

type Language = Client['language']

/** Outside of the repository, and kept between runs: nothing of the clients comes into it. */
const ROOT = join(tmpdir(), 'parley-clients', 'platform')

/** What installs and compiles the clients of a language, with as little of the machine as it takes. */
const STEPS: Record<Language, string[][]> = {
  python: [
    ['python3', '-m', 'venv', 'venv'],
    ['venv/bin/pip', 'install', '--quiet', '--requirement', 'requirements.txt'],
  ],
  js: [['npm', 'install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts']],
  java: [
    ['mvn', '--quiet', 'dependency:build-classpath', '-Dmdep.outputFile=classpath'],
    ['sh', '-c', 'javac -proc:none -nowarn -cp "$(cat classpath)" -d out *.java'],
  ],
  rust: [['cargo', 'build', '--quiet', '--jobs', '1']],
  go: [
    ['go', 'mod', 'tidy'],
    ['go', 'build', '-p', '1', '-o', 'bin/', './...'],
  ],
}

/** Copies the calls of a language out of the repository, installs its clients, and answers the folder. */
export function prepare(language: Language): string {
  const folder = join(ROOT, language)
  mkdirSync(folder, { recursive: true })
  cpSync(join(import.meta.dirname, language), folder, { recursive: true })
  for (const [command = '', ...args] of STEPS[language]) {
    if (command === 'python3' && existsSync(join(folder, 'venv'))) continue
    execFileSync('nice', [command, ...args], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  }
  return folder
}

/** How the calls of one client are started within that folder. */
export function commandOf({ language, program }: Client, folder: string): [string, ...string[]] {
  switch (language) {
    case 'python':
      return ['venv/bin/python', program]
    case 'js':
      return [process.execPath, program]
    case 'java':
      return ['java', '-cp', `out:${readFileSync(join(folder, 'classpath'), 'utf8').trim()}`, program]
    case 'rust':
      return [`target/debug/${program}`]
    case 'go':
      return [`bin/${program}`]
  }
}
