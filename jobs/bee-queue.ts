import BeeQueue from 'bee-queue'
import type { Logger } from 'pino'
import { type JobKind, jobKinds } from '#core/context/context.ts'
import type { Queue } from './queue.ts'

export interface BeeQueueOptions {
  redisUrl: string
  prefix: string
  log: Logger
  /** false on processes that only make work */
  works: boolean
}

const gatherMs = 5
const reconnectMs = 1000

/** bee-queue takes plain settings: an ioredis client would silently be exchanged for one to localhost (docs/adr/0005). */
function redisSettings(url: string) {
  const { hostname, port, username, password, pathname, protocol } = new URL(url)
  return {
    host: hostname || '127.0.0.1',
    port: Number(port || 6379),
    ...(username ? { user: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    db: Number(pathname.slice(1) || 0),
    ...(protocol === 'rediss:' ? { tls: { servername: hostname } } : {}),
  }
}

/**
 * The driver of several processes: one small bee-queue per kind carries wake-ups through Redis. Hints of the same few
 * milliseconds travel as one job. Nothing about the work itself is in Redis.
 */
export function beeQueue(options: BeeQueueOptions): Queue {
  let closed = false
  let toldAt = Number.NEGATIVE_INFINITY
  /** The connections of all queues lose Redis at the same moment: that is told once. */
  const tellAway = (error?: Error | null) => {
    const now = performance.now()
    if (now - toldAt < reconnectMs) return
    toldAt = now
    options.log.warn({ error: error?.message }, 'job queue is out of reach')
  }
  // Without a strategy of ours a first connection that fails is never tried again, and a later one for an hour at most.
  const reconnect = ({ attempt, error }: { attempt: number; error?: Error | null }) => {
    if (attempt === 1) tellAway(error)
    return closed ? undefined : reconnectMs
  }
  const settings = {
    redis: { ...redisSettings(options.redisUrl), retry_strategy: reconnect },
    prefix: `${options.prefix}bq`,
    isWorker: options.works,
    getEvents: false,
    sendEvents: false,
    storeJobs: false,
    removeOnSuccess: true,
    removeOnFailure: true,
    activateDelayedJobs: false,
  }
  const queues = new Map(jobKinds.map((kind) => [kind, open(kind, settings, options.log)]))
  const scheduled = new Set<JobKind>()
  const onTheWay = new Map<JobKind, Promise<unknown>>()
  let loading: Promise<void> | undefined

  /** A Redis that was started anew has forgotten the scripts, which a queue loads when it is opened and never again. */
  const loadScripts = () => {
    loading ??= openOnce(settings, options.log).finally(() => {
      loading = undefined
    })
    return loading
  }

  const save = (kind: JobKind) => queues.get(kind)?.createJob({}).save()

  /**
   * A hint waits until the one before it was sent, and later ones join it: however long Redis is away, no more than two
   * of a kind are held.
   */
  async function carry(kind: JobKind): Promise<void> {
    await onTheWay.get(kind)
    scheduled.delete(kind)
    const saved = save(kind)?.catch(async (error: Error) => {
      if (!error.message.startsWith('NOSCRIPT')) throw error
      await loadScripts()
      return save(kind)
    })
    const told = saved?.catch((error: Error) =>
      options.log.debug({ kind, error: error.message }, 'wake-up not carried'),
    )
    onTheWay.set(kind, told ?? Promise.resolve())
  }

  return {
    wake(kind) {
      if (scheduled.has(kind)) return
      scheduled.add(kind)
      setTimeout(() => void carry(kind), gatherMs)
    },
    async start(onWake) {
      for (const [kind, queue] of queues) queue.process(1, () => onWake(kind))
    },
    carries: () => [...queues.values()].every(isConnected),
    async close() {
      closed = true
      await Promise.all([...queues.values()].map((queue) => queue.close(2000).catch(() => {})))
    },
  }
}

/** Its client is one of node-redis, which bee-queue does not declare; null before the first connection. */
function isConnected(queue: BeeQueue): boolean {
  return (queue as BeeQueue & { client?: { ready: boolean } | null }).client?.ready === true
}

/** Opens a queue that carries nothing, for what a queue does when it is opened. */
async function openOnce(settings: BeeQueue.QueueSettings, log: Logger): Promise<void> {
  const queue = open('scripts', { ...settings, isWorker: false }, log)
  await queue.ready()
  await queue.close(2000)
}

function open(kind: JobKind | 'scripts', settings: BeeQueue.QueueSettings, log: Logger): BeeQueue {
  const queue = new BeeQueue(kind, settings)
  // Redis may go away at any time: the sweeper finds the work meanwhile.
  queue.on('error', (error) => log.debug({ kind, error: error.message }, 'job queue is out of reach'))
  // It was closed before Redis ever answered.
  queue.ready().catch(() => {})
  return queue
}
