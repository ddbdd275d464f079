import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Makes the secrets of an installation by compose.yaml, each in a file of the folder that is named, unless it is there:
// `node deploy/image/make-secrets.ts /secrets`.

const folder = process.argv[2]
if (!folder) throw new Error('Which folder?')

const strong = () => randomBytes(32).toString('base64url')

/** What stays as it is when the file is there. */
function once(name: string, value: string): void {
  try {
    writeFileSync(join(folder as string, name), `${value}\n`, { flag: 'wx', mode: 0o400 })
    console.log(`${name}: made`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

once('database-password', strong())
// Of the kept password, so that both agree even if an earlier run ended between them.
const password = readFileSync(join(folder, 'database-password'), 'utf8').trim()
once('database-url', `postgres://parley:${password}@postgres:5432/parley`)
once('jwt-secret', strong())
once('secret-keys', strong())
once('admin-password', strong())
once('s3-secret', strong())
