import { buffer } from 'node:stream/consumers'
import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import type { OwnCallRow } from '#messaging/calls/calls/call-row.ts'
import { keepIvrPath } from '#messaging/calls/calls/holders.ts'
import { handOverFromMenu, nobodyTook } from '#messaging/calls/calls/menu-transfer.ts'
import {
  freshIvrState,
  type IvrEffect,
  type IvrInput,
  type IvrRequest,
  type IvrState,
  type RunnableIvr,
} from '#messaging/calls/voice-menus/ivr-engine/ivr-state.ts'
import { audioOf } from '#messaging/calls/voice-menus/ivr-flows/ivr-audio.ts'
import { sendIvrRequest } from '#messaging/calls/voice-menus/ivr-flows/ivr-http.ts'
import { advanceIvr, ivrPorts } from '#messaging/calls/voice-menus/ivr-flows/runnable-ivr.ts'
import { readOgg } from '#outside/voice/ogg.ts'
import type { OpusPackets } from '#outside/voice/opus-packets.ts'
import type { VoiceCall } from '#outside/voice/voice-call.ts'
import { callAudio } from './call-audio.ts'

export interface IvrCall {
  app: App
  voice: VoiceCall
  call: OwnCallRow
  hangUp: () => Promise<void>
  /** Ends the call: the menu has handed it over, and nobody took it. */
  miss: () => Promise<void>
  /** Runs after what runs now: what happens to a call happens one after the other. */
  next: (run: () => Promise<void>) => void
}

/** A to D are keys of no telephone that people have. */
const isKey = (digit: string) => /^[0-9*#]$/.test(digit)

type Effect = Exclude<IvrEffect, { kind: 'goto' }>

const zone = statement<{ timezone: string }>('calls.timezone', 'select timezone from workspace where id = $1')

/** A caller in a voice menu (spec/5 1.14): what the engine asks for is done here, and what happens is told to it. */
export class IvrRunner {
  readonly #of: IvrCall
  #state: IvrState | undefined
  #timezone = 'UTC'
  #waiting: NodeJS.Timeout | undefined
  #playing = 0
  #isInterruptible = true
  #gatherMs: number | undefined
  #onConnect: IvrRequest | null = null
  /** People are looked for, or have the call. */
  #isHandedOver = false
  /** The search for people has begun, and its end is awaited. */
  #awaitsPeople = false
  #isStopped = false

  constructor(of: IvrCall) {
    this.#of = of
    of.voice.onDigit((digit) => {
      if (isKey(digit)) this.#input({ kind: 'digit', digit })
    })
  }

  async start(menu: RunnableIvr): Promise<void> {
    const { app, call } = this.#of
    const [row] = await run(app.pool, zone, [call.workspaceId])
    this.#timezone = row?.timezone ?? 'UTC'
    this.#state = freshIvrState(menu, { caller_phone: call.callerPhone, call_id: call.id })
    await this.#advance({ kind: 'start' })
  }

  /** The call as it is now: nobody may have taken it. The row may be older than the search, so that this decides. */
  take({ step, status }: OwnCallRow): void {
    const { app, call, next, miss } = this.#of
    if (this.#isStopped || !this.#awaitsPeople || step !== 'ivr' || status !== 'answered') return
    next(async () => {
      if (!this.#awaitsPeople || !(await nobodyTook(app, call))) return
      this.#awaitsPeople = false
      this.#isHandedOver = false
      if (this.#state?.end === 'handed_over') await miss()
      else await this.#advance({ kind: 'transfer', outcome: 'no_answer' })
    })
  }

  /** An agent has taken it. */
  connected(): void {
    this.#awaitsPeople = false
    const request = this.#onConnect
    this.#onConnect = null
    if (request) void sendIvrRequest(this.#of.app, this.#of.call.workspaceId, request)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#waiting)
  }

  #input(input: IvrInput): void {
    if (!this.#isStopped && this.#state?.end === null) this.#of.next(() => this.#advance(input))
  }

  async #advance(input: IvrInput): Promise<void> {
    const { app, call, voice } = this.#of
    if (this.#isStopped || !this.#state || this.#state.end !== null) return
    if (input.kind === 'digit') {
      if (!this.#isInterruptible && this.#playing > 0) return
      clearTimeout(this.#waiting)
      if (voice.isPlaying && !this.#isHandedOver) this.#silence()
    }
    const env = { now: app.clock.now(), timezone: this.#timezone }
    const { path } = this.#state
    const { state, effects } = await advanceIvr(ivrPorts(app, call.workspaceId), this.#state, input, env)
    this.#state = state
    if (state.path !== path) await keepIvrPath(app, call, state.path)
    for (const effect of effects) await this.#do(effect)
  }

  #silence(): void {
    this.#playing = 0
    this.#of.voice.stopPlaying()
  }

  async #do(effect: Effect): Promise<void> {
    switch (effect.kind) {
      case 'play':
        return this.#play(effect)
      case 'gather':
        this.#gatherMs = effect.timeoutMs
        if (this.#playing === 0) this.#listen()
        return
      case 'http':
        return this.#ask(effect.request)
      case 'transfer':
        return this.#transfer(effect)
      case 'hang_up':
        return this.#end(effect.file)
    }
  }

  async #play({ file, interruptible }: Extract<Effect, { kind: 'play' }>): Promise<void> {
    this.#isInterruptible = interruptible
    this.#gatherMs = undefined
    const packets = await this.#packets(file)
    const play = ++plays
    this.#playing = play
    void this.#of.voice.play(packets).then((how) => {
      if (how !== 'ended' || this.#playing !== play) return
      this.#playing = 0
      if (this.#gatherMs !== undefined) this.#listen()
      this.#input({ kind: 'played' })
    })
  }

  #listen(): void {
    clearTimeout(this.#waiting)
    this.#isInterruptible = true
    this.#waiting = setTimeout(() => this.#input({ kind: 'timeout' }), this.#gatherMs)
  }

  /** The call does not stand still in the meantime. */
  #ask(request: IvrRequest): void {
    const { app, call } = this.#of
    void sendIvrRequest(app, call.workspaceId, request).then((answer) =>
      this.#input({ kind: 'http', ...answer }),
    )
  }

  async #transfer({ teamId, onWaiting, onConnect }: Extract<Effect, { kind: 'transfer' }>): Promise<void> {
    const { app, call, voice } = this.#of
    this.#onConnect = onConnect
    this.#isHandedOver = true
    if (onWaiting) void sendIvrRequest(app, call.workspaceId, onWaiting)
    void voice.play(await callAudio(app, call.workspaceId, 'hold_music'), { loop: true })
    await handOverFromMenu(app, call, teamId)
    this.#awaitsPeople = true
  }

  async #end(file: string | null): Promise<void> {
    clearTimeout(this.#waiting)
    const packets = await this.#packets(file)
    void this.#of.voice.play(packets).then(() => this.#of.hangUp())
  }

  async #packets(file: string | null): Promise<OpusPackets> {
    const { app, call } = this.#of
    const stream = file === null ? null : await audioOf(app, call.workspaceId, file)
    return stream ? readOgg(await buffer(stream)).packets : []
  }
}

let plays = 0
