import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeTempFolder, type TempFolder } from './temp-folder.ts'

const root = join(import.meta.dirname, '../..')

/** What processes are made of. */
const parts = ['src', 'schema', 'jobs', 'prisma', 'package.json', 'web']

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, maxBuffer: 256 * 1024 * 1024 })

/** Versions of packages by their places, without what the lock says of this one. */
function packagesIn(lock: string): string {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version?: string }> }
  const others = Object.entries(packages).filter(([place]) => place !== '')
  return JSON.stringify(others.map(([place, { version }]) => [place, version]).sort())
}

/** Why a commit cannot run here; null where it can. */
export function whyNotHere(commit: string): string | null {
  if (git('cat-file', '-e', `${commit}^{commit}`).status !== 0)
    return `the history has no commit ${commit.slice(0, 8)} (a shallow clone?)`
  const lock = git('show', `${commit}:package-lock.json`)
  const own = readFileSync(join(root, 'package-lock.json'), 'utf8')
  return lock.status === 0 && packagesIn(lock.stdout.toString()) === packagesIn(own)
    ? null
    : `the packages of ${commit.slice(0, 8)} are others`
}

/** A folder with the sources of a commit, the packages that are installed here and its client of the database. */
export function earlierVersion(commit: string): TempFolder {
  const folder = makeTempFolder()
  const archive = git('archive', '--format=tar', commit, ...parts)
  execFileSync('tar', ['x', '-C', folder.path], { input: archive.stdout })
  symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'))
  const client = pathToFileURL(join(folder.path, 'prisma/render-client.ts')).href
  execFileSync(
    process.execPath,
    ['--no-warnings', '-e', `import('${client}').then((m) => m.renderClient())`],
    {
      cwd: folder.path,
      stdio: 'ignore',
    },
  )
  if (!existsSync(join(folder.path, 'src/generated'))) throw new Error('it has no client of the database')
  return folder
}
