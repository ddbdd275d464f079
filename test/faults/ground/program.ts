import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BegunProcess, beginProcess } from '../../support/child-process.ts'

const preload = './test/faults/ground/moved-clock.ts'
/** 25 seconds are promised (spec/7); a busy machine has its own opinion */
const longestStopMs = 40_000

export interface ProgramOptions {
  name: string
  /** of this repository */
  file: string
  env: Record<string, string>
  /** what it prints when it serves */
  ready: string
  /** where what it prints goes */
  log: string
  /** told when it ended and nobody asked it to */
  ended(name: string, code: number | null, words: string): void
}

/** A program that is killed, frozen and started again; it is started again too where it ends by itself, as supervisors do. */
export class Program {
  readonly name: string
  #options: ProgramOptions
  #running: BegunProcess | undefined
  /** counts what was wanted of it: whoever started it for an earlier wish lets it be */
  #wish = 0
  #serves = false
  #frozen = false

  constructor(options: ProgramOptions) {
    this.name = options.name
    this.#options = options
  }

  get pid(): number | undefined {
    const child = this.#running?.child
    return child && child.exitCode === null && child.signalCode === null ? child.pid : undefined
  }

  /** Starts it, again and again until it serves. */
  async start(): Promise<void> {
    const wish = ++this.#wish
    while (wish === this.#wish && !(await this.#startOnce(wish))) await sleep(500)
  }

  async #startOnce(wish: number): Promise<boolean> {
    const { name, file, env, ready, log, ended } = this.#options
    const running = beginProcess(env, [process.execPath, '--import', preload, file])
    this.#running = running
    for (const from of [running.child.stdout, running.child.stderr])
      from?.on('data', (chunk: Buffer) => appendFileSync(log, chunk))
    let served = false
    running.child.once('exit', (code) => {
      if (wish !== this.#wish) return
      appendFileSync(log, `--- ${name} ended with ${code}\n`)
      this.#serves = false
      if (!served) return
      ended(name, code, running.output().slice(-2_000))
      void this.start()
    })
    served = await running.said(ready).then(
      () => true,
      () => false,
    )
    if (wish === this.#wish) this.#serves = served
    return served
  }

  /** Waits until it serves. */
  async served(): Promise<void> {
    while (!this.#serves) await sleep(100)
  }

  #end(): void {
    this.#wish++
    this.#serves = false
  }

  /** kill -9 */
  async kill(): Promise<void> {
    this.#end()
    this.#frozen = false
    if (this.pid !== undefined) await this.#running?.kill()
  }

  /** SIGTERM; answers its exit code, null where it was killed because it took longer than a stop may (spec/7). */
  async stop(): Promise<number | null> {
    this.thaw()
    this.#end()
    const running = this.#running
    if (this.pid === undefined || !running) return 0
    const late = setTimeout(() => void running.kill(), longestStopMs)
    try {
      return await running.stop()
    } finally {
      clearTimeout(late)
    }
  }

  freeze(): void {
    if (this.pid === undefined) return
    this.#frozen = true
    process.kill(this.pid, 'SIGSTOP')
  }

  thaw(): void {
    if (this.#frozen && this.pid !== undefined) process.kill(this.pid, 'SIGCONT')
    this.#frozen = false
  }
}
