import type { App } from '#core/context/context.ts'
import { logFailure } from '#core/failure-log.ts'
import { newId } from '#core/ids.ts'
import type { OwnCallRow } from '#messaging/calls/calls/call-row.ts'
import {
  beatCalls,
  callEnded,
  claimCalls,
  heldCalls,
  holdCallsHere,
  leaveCalls,
} from '#messaging/calls/calls/holders.ts'
import { commandsOf } from '#messaging/calls/calls/media-commands.ts'
import { HeldCall, type Holding } from './held-call.ts'
import { giveUpLostRecordings } from './recording-rows.ts'
import { CallRecordings } from './recordings.ts'
import { voiceSettings } from './voice-settings.ts'

const beatEveryMs = 3_000
/** A hint that was lost costs this long. */
const lookEveryMs = 1_000
const lookForLostEveryMs = 3_600_000
/** Calls that go on may do so for so long while the process stops. */
const stopWithinMs = 25_000

/** What holds the media of bridged calls in this process (ADR 141). */
export class CallHolder {
  readonly id = newId()
  readonly #app: App
  readonly #recordings: CallRecordings
  readonly #held = new Map<string, HeldCall>()
  readonly #timers: NodeJS.Timeout[] = []
  #holding: Holding | undefined
  #stopHearing = () => {}
  #looking: Promise<void> | undefined
  #looksAgain = false
  #isStopping = false
  #emptied = () => {}

  constructor(app: App) {
    this.#app = app
    this.#recordings = new CallRecordings(app, this.id)
  }

  /** Throws where the configuration names no place for the sound of calls. */
  async start(): Promise<void> {
    const app = this.#app
    const released = (callId: string) => {
      this.#held.delete(callId)
      if (this.#held.size === 0) this.#emptied()
    }
    const legs = await voiceSettings(app.config)
    this.#holding = { app, legs, recordings: this.#recordings, released }
    holdCallsHere(app, this.id)
    await this.#beat()
    this.#stopHearing = app.bus.subscribe('call', () => this.#look())
    this.#timers.push(
      setInterval(() => void this.#beat(), beatEveryMs),
      setInterval(() => this.#look(), lookEveryMs),
      setInterval(() => this.#giveUpLost(), lookForLostEveryMs),
    )
    this.#giveUpLost()
    this.#look()
  }

  /** Takes no more calls; those that go on have a while, and are ended then. */
  async stop(withinMs = stopWithinMs): Promise<void> {
    this.#isStopping = true
    await this.#beat()
    if (this.#held.size > 0) await this.#untilEmpty(withinMs)
    this.#stopHearing()
    for (const timer of this.#timers) clearInterval(timer)
    await this.#looking
    await Promise.all([...this.#held.values()].map((call) => call.end('system')))
    await this.#recordings.close()
    await leaveCalls(this.#app, this.id).catch(() => {})
  }

  #untilEmpty(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#emptied = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #beat(): Promise<void> {
    const active = this.#held.size
    const capacity = this.#isStopping ? 0 : this.#app.config.calling.maxCalls
    try {
      await beatCalls(this.#app, this.id, { active, capacity })
      if (!this.#isStopping) await this.#recordings.adopt()
    } catch (err) {
      logFailure(this.#app, { err }, 'the process that holds calls could not say that it lives')
    }
  }

  #giveUpLost(): void {
    void giveUpLostRecordings(this.#app).catch((err) =>
      logFailure(this.#app, { err }, 'recordings that are lost could not be looked for'),
    )
  }

  /** Looks for calls and commands; hints that come in the meantime are one more look. */
  #look(): void {
    this.#looksAgain = true
    this.#looking ??= this.#looks().finally(() => {
      this.#looking = undefined
    })
  }

  async #looks(): Promise<void> {
    while (this.#looksAgain) {
      this.#looksAgain = false
      try {
        await this.#claim()
        await this.#follow()
      } catch (err) {
        logFailure(this.#app, { err }, 'calls could not be looked at')
      }
    }
  }

  async #claim(): Promise<void> {
    const free = this.#app.config.calling.maxCalls - this.#held.size
    if (this.#isStopping || free <= 0 || !this.#holding) return
    for (const row of await claimCalls(this.#app, this.id, free)) await this.#begin(this.#holding, row)
  }

  /** One that cannot be held, as where the disk is full, ends, and the others go on. */
  async #begin(holding: Holding, row: OwnCallRow): Promise<void> {
    try {
      this.#held.set(row.id, await HeldCall.begin(holding, row))
    } catch (err) {
      logFailure(this.#app, { err, callId: row.id }, 'a call could not be held')
      await callEnded(this.#app, row, { by: 'system', error: 'The call could not be connected.' })
    }
  }

  async #follow(): Promise<void> {
    if (this.#held.size === 0) return
    const calls = [...this.#held.values()].map(({ row }) => row)
    const rows = await heldCalls(this.#app, this.id, calls)
    const commands = await commandsOf(this.#app, this.id, calls)
    for (const command of commands) this.#held.get(command.callId)?.command(command)
    for (const row of rows) this.#held.get(row.id)?.take(row)
    // One that is not there any more was deleted with its contact.
    const known = new Set(rows.map(({ id }) => id))
    for (const { id } of calls) if (!known.has(id)) void this.#held.get(id)?.release()
  }
}
