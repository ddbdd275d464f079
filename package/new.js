import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'

const secret = (bytes) => randomBytes(bytes).toString('base64url')

const settings =
  () => `# Settings of Parley, readable by you alone. Keep a copy of SECRET_KEYS apart from backups:
# nothing opens what is encrypted without it.
SECRET_KEYS=${secret(32)}
JWT_SECRET=${secret(48)}
ADMIN_EMAIL=admin@example.com
ADMIN_PASSWORD=${secret(15)}

# Without these Parley brings its own PostgreSQL, in one process.
# DATABASE_URL=postgres://parley:...@127.0.0.1:5432/parley
# REDIS_URL=redis://127.0.0.1:6379

# Where people and the platform reach it.
# SERVER__PUBLIC_URL=https://chat.example.com
# SERVER__TRUSTED_PROXIES=127.0.0.1
# NODE_ENV=production

# The application at the messaging platform, in place of the sandbox.
# PLATFORM__BASE_URL=https://graph.facebook.com
# PLATFORM__APP_ID=
# PLATFORM__APP_SECRET=
# PLATFORM__VERIFY_TOKEN=${secret(24)}
`

/** Writes a file of settings, and never over another one; answers the status to exit with. */
export function writeSettings(file) {
  try {
    writeFileSync(file, settings(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    console.error(error.code === 'EEXIST' ? `${file} is there already; nothing was changed.` : error.message)
    return 1
  }
  console.log(`${file} has strong secrets now. Look through it, then run: npx parley start`)
  return 0
}
