import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { logFailure } from '#core/failure-log.ts'
import { isUuid } from '#core/validation.ts'
import { storageOf } from '#messaging/content/media/storage.ts'
import { mixRecordings } from '#outside/voice/mix.ts'
import type { Recordings } from '#outside/voice/voice-call.ts'
import { finishRecording, type RecordedCall, recordingEnded } from './recording-rows.ts'

// While a call goes on, both directions of it are files in a folder of the process that holds it. At the end they become
// one file in the storage. What a process that died has left behind is taken over by the next one of the same machine.

const livingHolder = statement<{ id: string }>(
  'call_holders.is_living',
  `select id from call_holder where id = $1 and seen_at > $2::timestamptz - interval '10 seconds'`,
)

const namesOf = ({ workspaceId, callId }: RecordedCall) => `${workspaceId}.${callId}`

/** The call whose direction a file is; null for another file. */
function callOf(file: string): RecordedCall | null {
  const [workspaceId = '', callId = '', who, ending] = file.split('.')
  const isOne = isUuid(workspaceId) && isUuid(callId) && who === 'customer' && ending === 'ogg'
  return isOne ? { workspaceId, callId } : null
}

const isTrue = () => true
const isFalse = () => false

/** What could not be kept is tried again so much later: its files stay. */
const againMs = 60_000
/** So often both directions are made one file, before it is certain that they cannot be read. */
const mostTries = 5

export class CallRecordings {
  readonly #app: App
  readonly #base: string
  readonly #holder: string
  /** Calls whose files are written, or made one. */
  readonly #open = new Set<string>()
  readonly #failures = new Map<string, number>()
  #work: Promise<void> = Promise.resolve()

  constructor(app: App, holder: string) {
    this.#app = app
    this.#base = join(app.config.dataDir, 'call-recordings')
    this.#holder = holder
  }

  get folder(): string {
    return join(this.#base, this.#holder)
  }

  /** The name of a call's files, which are going to be written. */
  async open(call: RecordedCall): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    this.#open.add(namesOf(call))
    return namesOf(call)
  }

  /** Makes one file of both directions and keeps it, one call after the other. What fails is tried again. */
  keep(call: RecordedCall): void {
    const name = namesOf(call)
    this.#work = this.#work
      .then(() => this.#keep(call))
      .then(
        () => {
          this.#failures.delete(name)
          this.#open.delete(name)
        },
        (err) => {
          logFailure(this.#app, { err, ...call }, 'a recording was not kept')
          setTimeout(() => this.#open.delete(name), againMs).unref()
        },
      )
  }

  /** Nothing was recorded. */
  forget(call: RecordedCall): void {
    this.#open.delete(namesOf(call))
  }

  /** Takes what processes that died have left. */
  async adopt(): Promise<void> {
    const folders = await readdir(this.#base).catch(() => [] as string[])
    for (const folder of folders.filter(isUuid)) {
      if (folder === this.#holder || (await this.#isLiving(folder))) continue
      const former = join(this.#base, folder)
      await mkdir(this.folder, { recursive: true, mode: 0o700 })
      for (const file of await readdir(former)) await rename(join(former, file), join(this.folder, file))
      await rmdir(former)
    }
    await this.#keepLeft()
  }

  /** Waits for what is being kept. */
  async close(): Promise<void> {
    await this.#work
    await rmdir(this.folder).catch(() => {})
  }

  async #isLiving(holder: string): Promise<boolean> {
    return (await run(this.#app.pool, livingHolder, [holder, this.#app.clock.now()])).length > 0
  }

  /** Files that nobody writes. */
  async #keepLeft(): Promise<void> {
    const files = await readdir(this.folder).catch(() => [] as string[])
    for (const file of files) {
      const call = callOf(file)
      if (!call || this.#open.has(namesOf(call))) continue
      this.#open.add(namesOf(call))
      this.keep(call)
    }
  }

  async #keep(call: RecordedCall): Promise<void> {
    const path = (part: string) => join(this.folder, `${namesOf(call)}.${part}.ogg`)
    const parts: Recordings = { customer: path('customer'), agent: path('agent') }
    await recordingEnded(this.#app, call)
    const storageKey = `${call.workspaceId}/recordings/${call.callId}`
    const storage = storageOf(this.#app)
    const made = await this.#mix(call, parts, path('mixed'))
    if (made) {
      const { size } = await storage.put(storageKey, createReadStream(path('mixed')))
      if (!(await finishRecording(this.#app, call, { storageKey, size, ...made })))
        await storage.delete(storageKey)
    } else await finishRecording(this.#app, call, { error: 'The recording could not be read.' })
    for (const file of [parts.customer, parts.agent, path('mixed')]) await rm(file, { force: true })
  }
  /** Null where what was recorded cannot be read; a full disk may be another one's later. */
  async #mix(call: RecordedCall, parts: Recordings, target: string): Promise<{ seconds: number } | null> {
    try {
      return await mixRecordings(parts, target)
    } catch (err) {
      const failures = (this.#failures.get(namesOf(call)) ?? 0) + 1
      this.#failures.set(namesOf(call), failures)
      if (failures < mostTries && (await access(parts.customer).then(isTrue, isFalse))) throw err
      logFailure(this.#app, { err, ...call }, 'a recording could not be made')
      return null
    }
  }
}
