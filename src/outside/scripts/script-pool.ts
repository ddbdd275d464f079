import { Worker } from 'node:worker_threads'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import type { Ran } from './script-worker.ts'

export type { Ran }

// Scripts of workspaces: in a sandbox of WebAssembly, in a thread that is ended from outside when its time is over. No
// script sees the network, files, the process or another script (docs/adr/0129).

const timeLimitMs = 250
/** A thread that does not even begin. */
const startLimitMs = 10_000
const mostThreads = 2
/** Simulations have one of their own, so that customers never wait for them. */
const trialThreads = 1
const mostWaiting = 200
const longestJson = 64 * 1024

export interface ScriptAsked {
  /** the body of a function of `vars` */
  code: string
  vars: Readonly<Record<string, unknown>>
}

type Asked = ScriptAsked & { done(ran: Ran): void }

/** A thread, and how long it may go on. */
interface Thread {
  worker: Worker
  timer: NodeJS.Timeout | null
}

const workerFile = new URL('./script-worker.ts', import.meta.url)

class ScriptPool {
  readonly #most: number
  readonly #waiting: Asked[] = []
  readonly #idle: Thread[] = []
  readonly #all = new Set<Thread>()
  #isClosed = false

  constructor(most: number) {
    this.#most = most
  }

  run(asked: ScriptAsked): Promise<Ran> {
    if (this.#isClosed) return Promise.resolve({ problem: 'the process stops' })
    if (this.#waiting.length >= mostWaiting) return Promise.resolve({ problem: 'too many scripts wait' })
    const ran = new Promise<Ran>((done) => this.#waiting.push({ ...asked, done }))
    this.#next()
    return ran
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { done } of this.#waiting.splice(0)) done({ problem: 'the process stops' })
    await Promise.all([...this.#all].map((thread) => this.#end(thread)))
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    const thread = this.#idle.pop()
    if (thread) this.#give(thread)
    else if (this.#all.size < this.#most) this.#begin()
  }

  #begin(): void {
    const worker = new Worker(workerFile, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    })
    const thread: Thread = { worker, timer: null }
    this.#all.add(thread)
    worker.unref()
    this.#limit(thread, startLimitMs, () => this.#fail({ problem: 'scripts cannot run here' }))
    worker.once('message', () => {
      this.#clear(thread)
      this.#give(thread)
    })
    // For its whole life: an error that nobody hears ends the process.
    worker.on('error', () => {
      if (this.#all.has(thread)) void this.#end(thread).then(() => this.#next())
    })
  }

  /** Nothing that waits can run. */
  #fail(ran: Ran): void {
    for (const { done } of this.#waiting.splice(0)) done(ran)
  }

  #give(thread: Thread): void {
    const asked = this.#waiting.shift()
    if (!asked) {
      this.#idle.push(thread)
      return
    }
    const { worker } = thread
    const onMessage = (ran: Ran) => {
      finish(
        'json' in ran && ran.json.length > longestJson ? { problem: 'the result has more than 64 KB' } : ran,
      )
      this.#give(thread)
    }
    const onError = (error: Error) => finish({ problem: error.message })
    const finish = (ran: Ran) => {
      this.#clear(thread)
      worker.off('message', onMessage).off('error', onError)
      asked.done(ran)
    }
    worker.once('message', onMessage).once('error', onError)
    this.#limit(thread, timeLimitMs, () => finish({ problem: `it took more than ${timeLimitMs} ms` }))
    worker.postMessage({ code: asked.code, input: JSON.stringify(asked.vars) })
  }

  #limit(thread: Thread, ms: number, then: () => void): void {
    thread.timer = setTimeout(() => {
      then()
      void this.#end(thread).then(() => this.#next())
    }, ms)
  }

  #clear(thread: Thread): void {
    if (thread.timer) clearTimeout(thread.timer)
    thread.timer = null
  }

  async #end(thread: Thread): Promise<void> {
    this.#clear(thread)
    this.#all.delete(thread)
    const at = this.#idle.indexOf(thread)
    if (at >= 0) this.#idle.splice(at, 1)
    await thread.worker.terminate()
  }
}

const poolOf = perApp(
  () => new ScriptPool(mostThreads),
  (pool) => pool.close(),
)

const trialPoolOf = perApp(
  () => new ScriptPool(trialThreads),
  (pool) => pool.close(),
)

/** Runs a script within 250 ms and 16 MB. Whatever it does is a result. */
export const runScript = (app: App, asked: ScriptAsked): Promise<Ran> => poolOf(app).run(asked)

/** The same for a simulation. */
export const tryScript = (app: App, asked: ScriptAsked): Promise<Ran> => trialPoolOf(app).run(asked)
