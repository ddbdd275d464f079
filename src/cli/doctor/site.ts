import { statfs } from 'node:fs/promises'
import type { Config } from '#core/config/config.ts'
import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { once } from '#core/once.ts'
import { openSecret } from '#messaging/numbers/accounts/account-secrets.ts'
import { type DatabaseFacts, readDatabase } from './database-facts.ts'
import { askPublicAddress, type PublicFacts } from './public-facts.ts'
import { type RedisFacts, readRedis } from './redis-facts.ts'

/** A number as checks need it. */
export interface SiteNumber {
  workspaceId: string
  id: string
  name: string
  businessId: string
  apiVersion: string
  tokenRefusedAt: Date | null
  /** null where no key of the ring opens it */
  accessToken: string | null
  /** its own, when it belongs to another application */
  appSecret: string | null
}

/** An installation, as checks look at it: what several of them need is asked for once. */
export interface Site {
  config: Config
  app: App
  /** throws where there is none */
  database(): Promise<DatabaseFacts>
  redis(): Promise<RedisFacts>
  /** what answers at server.public_url */
  publicAddress(): Promise<PublicFacts>
  numbers(): Promise<SiteNumber[]>
  /** free bytes of the disk that holds a folder, and all of its bytes */
  disk(folder: string): Promise<{ free: number; all: number }>
}

const numberColumns = columns('Number', 'number', [
  'workspaceId',
  'id',
  'name',
  'businessId',
  'apiVersion',
  'tokenRefusedAt',
  'accessToken',
  'appSecret',
])

/** So many are looked at: enough for what an operator has set wrongly to show. */
const mostNumbers = 50

const numbersOfAll = statement<SiteNumber & { accessToken: string }>(
  'cli.doctor.numbers',
  `select ${numberColumns} from number where status = 'active' order by created_at desc, id limit ${mostNumbers}`,
)

function opened(app: App, row: SiteNumber & { accessToken: string }): SiteNumber {
  try {
    const accessToken = openSecret(app.keyRing, row, 'access_token', row.accessToken)
    const appSecret = row.appSecret && openSecret(app.keyRing, row, 'app_secret', row.appSecret)
    return { ...row, accessToken, appSecret }
  } catch {
    return { ...row, accessToken: null, appSecret: null }
  }
}

async function freeOf(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, all: blocks * bsize }
}

/** The installation of a configuration. `app` is without Redis, which is looked at apart. */
export function siteOf(config: Config, app: App): Site {
  return {
    config,
    app,
    database: once(() => readDatabase(app)),
    redis: once(() => readRedis(config.redis.url as string)),
    publicAddress: once(() => askPublicAddress(config, app)),
    numbers: once(async () => (await run(app.pool, numbersOfAll, [])).map((row) => opened(app, row))),
    disk: freeOf,
  }
}
