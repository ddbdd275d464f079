import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entriesOfFragments, isAbove, ReleaseError, sectionOf, withSection } from './changelog.ts'

// npm run release -- <version> [--dry-run]: makes a version of what has changed (README.md of this folder).

const root = process.cwd()
const path = (name: string) => join(root, name)
const read = (name: string) => readFileSync(path(name), 'utf8')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

const fragments = () =>
  readdirSync(path('changes')).filter((name) => name.endsWith('.md') && name !== 'README.md')

interface Manifest {
  version: string
  packages?: Record<string, { version?: string }>
}

function setVersion(name: string, version: string): void {
  const manifest: Manifest = JSON.parse(read(name))
  manifest.version = version
  const own = manifest.packages?.['']
  if (own) own.version = version
  writeFileSync(path(name), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Refuses what would make a release that nobody can tell from another. */
function requireReleasable(version: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new ReleaseError('usage: npm run release -- <version> [--dry-run], with a version such as 0.6.0')
  const last: string = JSON.parse(read('package.json')).version
  if (!isAbove(version, last)) throw new ReleaseError(`${version} is not above the last version, ${last}`)
  if (git('status', '--porcelain').trim() !== '')
    throw new ReleaseError('the working tree has changes: commit them, or put them aside')
  if (git('tag', '--list', `v${version}`).trim() !== '')
    throw new ReleaseError(`the tag v${version} is there already`)
}

function release(version: string, dryRun: boolean): string {
  requireReleasable(version)
  const names = fragments()
  const entries = entriesOfFragments(names.map((name) => ({ name, text: read(`changes/${name}`) })))
  const changelog = read('CHANGELOG.md')
  const section = sectionOf(changelog, entries, version, new Date().toISOString().slice(0, 10))
  if (dryRun) return section
  writeFileSync(path('CHANGELOG.md'), withSection(changelog, section))
  setVersion('package.json', version)
  setVersion('package-lock.json', version)
  for (const name of names) rmSync(path(`changes/${name}`))
  execFileSync(process.execPath, ['schema/check.ts', '--release'], { cwd: root })
  git('add', '--all')
  git('commit', '--quiet', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Parley ${version}`)
  return `Released ${version}: push the commit and the tag v${version}.\n`
}

const asked = process.argv.slice(2)
const version = asked.find((word) => !word.startsWith('--')) ?? ''
try {
  process.stdout.write(release(version, asked.includes('--dry-run')))
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
