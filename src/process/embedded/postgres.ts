import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning } from './keep-running.ts'
import { type Binaries, binariesFor } from './postgres-binaries.ts'
import { ensureCluster, lastLogLine, type Spawned, spawnPostgres } from './postgres-cluster.ts'
import { EmbeddedPostgresError } from './postgres-error.ts'
import { ensureDatabase, hasLivingOwner, own, urlOf } from './postgres-owner.ts'
import {
  makeSocketFolder,
  type Place,
  placeOf,
  privateFolder,
  rememberPlace,
  removeSocket,
} from './postgres-place.ts'
import {
  askToStop,
  type Postmaster,
  removeLeftovers,
  runningPostmaster,
  stopPostmaster,
} from './postmaster.ts'

/** Where the few words about the database go; a pino logger fits. */
interface EmbeddedLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface EmbeddedPostgres {
  /** Connection address of the product's database. */
  url: string
  /** Stops the server within seconds; a second call waits for the first. Connections should be closed before. */
  stop(withinMs?: number): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: EmbeddedLog
  /** False only for throwaway databases: nothing is forced to the disk. Default true. */
  durable?: boolean
  /** Told when it has ended by itself and is started again, and when it answers again. */
  onRestart?: (restarting: boolean) => void
}

const database = 'parley'

/** Waits until a server that is starting or shutting down has decided, and says who owns it. */
async function ownerOf(running: Postmaster, data: string): Promise<'living' | 'none' | 'gone'> {
  for (let waited = 0; waited < 60_000; waited += 200) {
    try {
      return (await hasLivingOwner(running.socketFolder)) ? 'living' : 'none'
    } catch {
      await sleep(200)
      if (!(await runningPostmaster(data))) return 'gone'
    }
  }
  throw new EmbeddedPostgresError(
    `a PostgreSQL (process ${running.pid}) has ${data} open and does not answer; stop it`,
  )
}

/** The server of a living Parley on this cluster. One that a killed Parley left behind is stopped here. */
async function settleRunning(place: Place, log: EmbeddedLog): Promise<Postmaster | undefined> {
  const running = await runningPostmaster(place.data)
  if (running) {
    const owner = await ownerOf(running, place.data)
    if (owner === 'living') return running
    if (owner === 'none') {
      log.warn(`stopping the PostgreSQL (process ${running.pid}) that a killed Parley left behind`)
      await stopPostmaster(running, place.data)
    }
  }
  removeLeftovers(place.data)
  return undefined
}

async function answers(spawned: Spawned, place: Place, socketFolder: string): Promise<boolean> {
  // At the same socket the server of a faster process may answer, while ours is about to give up.
  if ((await runningPostmaster(place.data))?.pid !== spawned.pid) return false
  return ensureDatabase(socketFolder, database).then(
    () => true,
    () => false,
  )
}

/** False when the server gave up. Recovery after a kill -9 takes as long as it takes. */
async function waitUntilReady(spawned: Spawned, place: Place, socketFolder: string): Promise<boolean> {
  while (!spawned.hasEnded()) {
    if (await answers(spawned, place, socketFolder)) return true
    await Promise.race([sleep(25), spawned.ended])
  }
  return false
}

/** Without a stop() our exit still ends the server; only a kill -9 leaves it, for the next start to find. */
function stopWithProcess(current: () => Spawned): () => void {
  const onExit = () => {
    if (!current().hasEnded()) askToStop(current().pid)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const onSignal = (name: NodeJS.Signals) => {
    // Only when nobody else handles the signal: then it means to end the process, as it does by default.
    if (process.listenerCount(name) === 1)
      process.exit(128 + (name === 'SIGINT' ? 2 : name === 'SIGHUP' ? 1 : 15))
  }
  process.on('exit', onExit)
  for (const name of signals) process.on(name, onSignal)
  return () => {
    process.off('exit', onExit)
    for (const name of signals) process.off(name, onSignal)
  }
}

/** Starts the server of this process again, at its old address, when it has ended by itself. */
function keepThis(
  place: Place,
  binaries: Binaries,
  options: EmbeddedOptions,
  first: Spawned,
  socket: string,
) {
  const { log, durable = true, onRestart } = options
  return keepRunning(first, {
    async isFree() {
      // Another Parley may have started its own here in the meantime.
      if (await runningPostmaster(place.data)) return false
      removeLeftovers(place.data)
      return true
    },
    start: () => spawnPostgres(place, binaries, privateFolder(socket, place.account), durable),
    waitUntilReady: (spawned) => waitUntilReady(spawned, place, socket),
    onEnd(waitMs) {
      onRestart?.(true)
      const when = `it is started again in ${waitMs / 1000} s`
      log.error(`the embedded PostgreSQL does not run (${lastLogLine(place)}); ${when}`)
    },
    onReady() {
      onRestart?.(false)
      log.warn('the embedded PostgreSQL runs again')
    },
  })
}

async function handle(
  place: Place,
  binaries: Binaries,
  options: EmbeddedOptions,
  spawned: Spawned,
  socketFolder: string,
): Promise<EmbeddedPostgres> {
  const owner = await own(socketFolder)
  const kept = keepThis(place, binaries, options, spawned, socketFolder)
  const forget = stopWithProcess(kept.current)
  let stopping: Promise<void> | undefined
  const stop = async (withinMs?: number) => {
    const ended = kept.end()
    await owner.release()
    const last = kept.current()
    if (!last.hasEnded()) await stopPostmaster({ pid: last.pid, socketFolder }, place.data, withinMs)
    await ended
    removeSocket(socketFolder)
    forget()
  }
  return {
    url: urlOf(socketFolder, database),
    stop(withinMs?: number) {
      stopping ??= stop(withinMs)
      return stopping
    },
  }
}

/** One attempt to start; undefined when another process was faster. */
async function startOnce(place: Place, binaries: Binaries, options: EmbeddedOptions) {
  const durable = options.durable ?? true
  const socketFolder = makeSocketFolder(place)
  const spawned = spawnPostgres(place, binaries, socketFolder, durable)
  if (await waitUntilReady(spawned, place, socketFolder)) {
    return handle(place, binaries, options, spawned, socketFolder)
  }
  if (await runningPostmaster(place.data)) return undefined
  throw new EmbeddedPostgresError(`the embedded PostgreSQL does not start: ${lastLogLine(place)}`)
}

async function open(options: EmbeddedOptions, whenLiving: (running: Postmaster) => EmbeddedPostgres) {
  const place = placeOf(options.dataDir)
  const binaries = binariesFor(place)
  ensureCluster(place, binaries, options.durable ?? true, options.log)
  rememberPlace(options.dataDir, place)
  for (;;) {
    const living = await settleRunning(place, options.log)
    if (living) return whenLiving(living)
    const started = await startOnce(place, binaries, options)
    if (started) return started
  }
}

/**
 * Starts the PostgreSQL that Parley brings along, on the cluster in data_dir, which is made at the first start.
 * One that a killed Parley left running is stopped first. Throws EmbeddedPostgresError, also when a living
 * Parley uses this data_dir.
 */
export function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return open(options, ({ pid }) => {
    throw new EmbeddedPostgresError(
      `another Parley is running on ${options.dataDir} (its PostgreSQL is process ${pid})`,
    )
  })
}

/** The same for the command line: it joins a Parley that is running, and then stop() leaves that one alone. */
export function connectOrStartEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return open(options, ({ socketFolder }) => ({ url: urlOf(socketFolder, database), stop: async () => {} }))
}
