import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#core/config/config.ts'
import { newId, randomToken } from '#core/ids.ts'
import { makeFolder } from './make-folder.ts'

/** What must be the same at every start, and is nowhere but here when the operator gave none. */
export interface Secrets {
  /** The key ring's keys; the first encrypts, all decrypt. */
  keys: string[]
  jwtSecret: string
}

const fileShape = z.strictObject({ keys: z.array(z.string().min(1)).min(1), jwtSecret: z.string().min(32) })

const fileIn = (dataDir: string) => join(dataDir, 'secrets.json')

function writePrivate(path: string, secrets: Secrets): void {
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
}

function readSecrets(dataDir: string): Secrets | undefined {
  try {
    return fileShape.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(
      `${fileIn(dataDir)} cannot be read; without it what is encrypted is lost: ${String(error)}`,
    )
  }
}

// Several processes may start at once on an empty folder: link() lets one of them win and never replaces a file.
function createSecrets(dataDir: string): Secrets {
  const draft = `${fileIn(dataDir)}.${newId()}`
  writePrivate(draft, { keys: [randomToken(32)], jwtSecret: randomToken(48) })
  try {
    linkSync(draft, fileIn(dataDir))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecrets(dataDir) as Secrets
}

/** The secrets kept in data_dir (secrets.json, readable by its owner only), made on the first call. */
export function keepSecrets(dataDir: string): Secrets {
  makeFolder(dataDir)
  return readSecrets(dataDir) ?? createSecrets(dataDir)
}

/**
 * What the configuration says, completed from data_dir. Kept keys stay behind the configured ones, so that an
 * installation that starts to set SECRET_KEYS still reads what it encrypted before.
 */
export function resolveSecrets(config: Pick<Config, 'embedded' | 'dataDir' | 'secrets' | 'jwt'>): Secrets {
  const { keys } = config.secrets
  if (!config.embedded) return { keys, jwtSecret: config.jwt.secret ?? '' }
  const kept = keepSecrets(config.dataDir)
  return { keys: [...new Set([...keys, ...kept.keys])], jwtSecret: config.jwt.secret ?? kept.jwtSecret }
}

/** Puts a fresh key in front of the kept ones (`secrets rotate`); the older ones go on decrypting. */
export function addKey(dataDir: string): Secrets {
  const kept = keepSecrets(dataDir)
  return replaceSecrets(dataDir, { ...kept, keys: [randomToken(32), ...kept.keys] })
}

/** Forgets all kept keys but the first; only once nothing is encrypted with the others any more. */
export function dropOlderKeys(dataDir: string): Secrets {
  const kept = keepSecrets(dataDir)
  return replaceSecrets(dataDir, { ...kept, keys: kept.keys.slice(0, 1) })
}

function replaceSecrets(dataDir: string, secrets: Secrets): Secrets {
  const draft = `${fileIn(dataDir)}.${newId()}`
  writePrivate(draft, secrets)
  renameSync(draft, fileIn(dataDir))
  return secrets
}

/** True exactly once per data_dir and name, also across processes: for what is printed only once (spec 7). */
export function claimOnce(dataDir: string, name: string): boolean {
  makeFolder(dataDir)
  try {
    closeSync(openSync(join(dataDir, `.once-${name}`), 'wx', 0o600))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
