import { Redis } from 'ioredis'

/** What a Redis says of itself. */
export interface RedisFacts {
  /** `Redis 7.0.15`, `Valkey 8.1.0` */
  name: string
  /** the version of Redis that it is like */
  major: number
  /** standalone, cluster, sentinel */
  mode: string
  /** master, slave */
  role: string
  policy: string
  /** bytes; 0 without a limit */
  maxMemory: number
  usedMemory: number
}

const connectMs = 5_000

/** Asks by INFO alone, which services that keep CONFIG from their customers answer too. Throws where nothing answers. */
export async function readRedis(url: string): Promise<RedisFacts> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: connectMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let failure: Error | undefined
  redis.on('error', (error) => {
    failure ??= error
  })
  try {
    await redis.connect()
    return factsOf(await redis.info())
  } catch (error) {
    // The first one says why; that of the command only that the connection is closed.
    throw failure ?? error
  } finally {
    redis.disconnect()
  }
}

/** Reads the lines of INFO, `name:value` each. */
function factsOf(info: string): RedisFacts {
  const lines = info.split(/\r?\n/).map((line) => /^(\w+):(.*)$/.exec(line))
  const told = new Map(lines.flatMap((line) => (line ? [[line[1], line[2]] as const] : [])))
  const text = (name: string) => told.get(name)?.trim() ?? ''
  const isValkey = text('server_name') === 'valkey'
  return {
    name: isValkey ? `Valkey ${text('valkey_version')}` : `Redis ${text('redis_version')}`,
    major: Number.parseInt(text('redis_version'), 10),
    mode: text('redis_mode'),
    role: text('role'),
    policy: text('maxmemory_policy'),
    maxMemory: Number(text('maxmemory')),
    usedMemory: Number(text('used_memory')),
  }
}
