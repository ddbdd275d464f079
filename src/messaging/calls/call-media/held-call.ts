import type { App } from '#core/context/context.ts'
import { logFailure } from '#core/failure-log.ts'
import type { OwnCallRow } from '#messaging/calls/calls/call-row.ts'
import type { CallEnder } from '#messaging/calls/calls/call-sets.ts'
import { endCall } from '#messaging/calls/calls/end-call.ts'
import { agentLeft } from '#messaging/calls/calls/end-menu.ts'
import { answeredByMenu, callEnded } from '#messaging/calls/calls/holders.ts'
import { type CallCommand, finishCommand } from '#messaging/calls/calls/media-commands.ts'
import type { RunnableIvr } from '#messaging/calls/voice-menus/ivr-engine/ivr-state.ts'
import { runnableIvr, runnableVersion } from '#messaging/calls/voice-menus/ivr-flows/runnable-ivr.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { answerCall, closeCall, connectCall } from '#outside/platform/calls.ts'
import type { NumberCredentials } from '#outside/platform/credentials.ts'
import type { LegSettings } from '#outside/voice/leg.ts'
import { DescriptionRefused } from '#outside/voice/session-description.ts'
import { VoiceCall } from '#outside/voice/voice-call.ts'
import { callAudio, recordingTone } from './call-audio.ts'
import { IvrRunner } from './ivr-runner.ts'
import { beginRecording, recordingWish } from './recording-rows.ts'
import type { CallRecordings } from './recordings.ts'

export interface Holding {
  app: App
  legs: LegSettings
  recordings: CallRecordings
  /** Called when the media of a call are closed. */
  released: (callId: string) => void
}

const wordsOf = (error: unknown): string =>
  error instanceof DescriptionRefused ? error.message : 'The call could not be connected.'

/** A call whose media this process holds. What happens to it happens one after the other. */
export class HeldCall {
  readonly #holding: Holding
  readonly #voice: VoiceCall
  #row: OwnCallRow
  #turn: Promise<unknown> = Promise.resolve()
  #isReleased = false
  #isRecorded = false
  /** Whether it is to be recorded, and both hear so first; undefined before that is decided. */
  #recordingWish: { announces: boolean } | null | undefined
  #hasAnswer = false
  #platformCallId: string | null = null
  #menu: IvrRunner | undefined
  readonly #done = new Set<string>()

  private constructor(holding: Holding, row: OwnCallRow, voice: VoiceCall) {
    this.#holding = holding
    this.#row = row
    this.#voice = voice
    voice.onEnd((who) => void (who === 'customer' ? this.end('client') : this.#agentLeft()))
  }

  static async begin(holding: Holding, row: OwnCallRow): Promise<HeldCall> {
    const { workspaceId, id: callId } = row
    const id = await holding.recordings.open({ workspaceId, callId })
    const { folder } = holding.recordings
    const held = new HeldCall(holding, row, new VoiceCall({ ...holding.legs, folder, id }))
    if (row.direction === 'incoming') held.#next(() => held.#answerPlatform())
    return held
  }

  get row(): OwnCallRow {
    return this.#row
  }

  /** The call as it is now. */
  take(row: OwnCallRow): void {
    this.#row = row
    if (row.endedAt !== null) void this.release()
    else if (row.direction === 'outgoing' && row.answerSdp && !this.#hasAnswer) {
      this.#hasAnswer = true
      const { answerSdp } = row
      this.#next(() => this.#voice.takePlatformAnswer(answerSdp))
    }
    const isAccepted = row.direction === 'outgoing' && row.status === 'accepted'
    if (isAccepted && this.#recordingWish === undefined) this.#next(() => this.#record())
    this.#menu?.take(row)
  }

  /** Does what a web process asks for, once. */
  command(command: CallCommand): void {
    if (this.#done.has(command.id)) return
    this.#done.add(command.id)
    const { app } = this.#holding
    const obey = async () => {
      try {
        await finishCommand(app, command, { result: await this.#obey(command) })
      } catch (err) {
        if (!(err instanceof DescriptionRefused))
          logFailure(app, { err, callId: command.callId }, 'a call did not obey')
        await finishCommand(app, command, { error: wordsOf(err) })
      }
    }
    this.#next(obey, async () => {
      await finishCommand(app, command, { error: 'The call has ended.' })
    })
  }

  /** One side is gone, or the process stops. */
  async end(by: CallEnder, error: string | null = null): Promise<void> {
    if (this.#isReleased) return
    const { app } = this.#holding
    await callEnded(app, this.#row, { by, error }).catch((err) =>
      logFailure(app, { err, callId: this.#row.id }, 'the end of a call was not written'),
    )
    await this.release()
  }

  /** The browser of the agent is gone. */
  async #agentLeft(): Promise<void> {
    if (this.#isReleased) return
    const { app } = this.#holding
    const goesOn = await agentLeft(app, this.#row).catch((err) => {
      logFailure(app, { err, callId: this.#row.id }, 'a call could not go on in a voice menu')
      return false
    })
    if (!goesOn) await this.end('agent')
  }

  /** A voice menu has handed it over for good, and nobody took it. */
  async #miss(): Promise<void> {
    const { app } = this.#holding
    if (this.#row.direction === 'outgoing') return this.end('system')
    const how = { status: 'missed', by: 'system', at: app.clock.now(), tellPlatform: 'terminate' } as const
    await endCall(app, this.#row, how)
    await this.release()
  }

  /** Closes both legs, and keeps what was recorded. */
  async release(): Promise<void> {
    if (this.#isReleased) return
    this.#isReleased = true
    const { recordings, released } = this.#holding
    const { workspaceId, id: callId } = this.#row
    this.#menu?.stop()
    await this.#voice.close()
    if (this.#isRecorded) recordings.keep({ workspaceId, callId })
    else recordings.forget({ workspaceId, callId })
    await this.#hangUpThere()
    released(callId)
  }

  /** Runs after what runs now; or what is left to do once the call is over. */
  #next(run: () => Promise<void>, over = async () => {}): void {
    this.#turn = this.#turn.then(async () => {
      await (this.#isReleased ? over() : run()).catch(async (err) => {
        logFailure(this.#holding.app, { err, callId: this.#row.id }, 'a call could not go on')
        await this.end('system', wordsOf(err))
      })
    })
  }

  async #number(): Promise<NumberCredentials> {
    const { workspaceId, numberId } = this.#row
    const number = numberId && (await numberById(this.#holding.app, workspaceId, numberId))
    if (!number) throw new Error('the number of the call is gone')
    return number
  }

  /** Takes the call at the platform at once, so that it does not give it up while it rings here. */
  async #answerPlatform(): Promise<void> {
    const { app } = this.#holding
    const { workspaceId, numberId, offerSdp, platformCallId, answeredAt, step } = this.#row
    if (!offerSdp || !platformCallId) throw new Error('the platform described no session')
    const sdp = await this.#voice.answerPlatform(offerSdp)
    await answerCall(app, await this.#number(), platformCallId, sdp)
    if (answeredAt !== null) return
    const menu =
      numberId && step === 'ivr' ? await runnableIvr(app, workspaceId, numberId, 'call_start') : null
    if (menu) await this.#beginMenu(menu)
    else void this.#voice.play(await callAudio(app, workspaceId, 'ringback'), { loop: true })
  }

  async #beginMenu(menu: RunnableIvr): Promise<void> {
    await answeredByMenu(this.#holding.app, this.#row, menu)
    await this.#run(menu)
  }

  /** The agent has hung up, and the contact goes on in a voice menu. */
  async #endInMenu(place: { flowId: string; version: number }): Promise<void> {
    const menu = await runnableVersion(this.#holding.app, this.#row.workspaceId, place)
    this.#voice.resume()
    if (menu) await this.#run(menu)
    else void this.end('system')
  }

  async #run(menu: RunnableIvr): Promise<void> {
    const { app } = this.#holding
    this.#menu = new IvrRunner({
      app,
      voice: this.#voice,
      call: this.#row,
      hangUp: () => this.end('system'),
      miss: () => this.#miss(),
      next: (run) => this.#next(run),
    })
    await this.#menu.start(menu)
  }

  async #obey({ kind, payload }: CallCommand): Promise<object> {
    switch (kind) {
      case 'accept_agent':
        return this.#acceptAgent(String(payload.offer ?? ''))
      case 'start':
        return this.#start(String(payload.offer ?? ''))
      case 'hold':
        this.#voice.hold(await callAudio(this.#holding.app, this.#row.workspaceId, 'hold_music'))
        return {}
      case 'resume':
        this.#voice.resume()
        await this.#record()
        return {}
      case 'release_agent':
        await this.#voice.dropAgent()
        if (payload.menu) await this.#endInMenu(payload.menu as { flowId: string; version: number })
        else await this.#playMusic()
        return {}
      case 'hang_up':
        await this.release()
        return {}
    }
  }

  async #playMusic(): Promise<void> {
    const music = await callAudio(this.#holding.app, this.#row.workspaceId, 'hold_music')
    void this.#voice.play(music, { loop: true })
  }

  async #acceptAgent(offer: string): Promise<object> {
    const answer = await this.#voice.answerAgent(offer)
    this.#menu?.connected()
    this.#voice.resume()
    await this.#record()
    return { answer }
  }

  /** Calls the contact, whose answer comes with a callback. */
  async #start(offer: string): Promise<object> {
    const { app } = this.#holding
    const { id, callerPhone, callerUserId } = this.#row
    const answer = await this.#voice.answerAgent(offer)
    const sdp = await this.#voice.offerPlatform()
    const whom = { phone: callerPhone || null, userId: callerUserId }
    this.#platformCallId = await connectCall(app, await this.#number(), whom, { sdp, data: id })
    // Whoever thinks better of it while the platform is asked does not leave it ringing there.
    if (this.#isReleased) await this.#hangUpThere()
    return { answer, platform_call_id: this.#platformCallId }
  }

  /** Records from the end of the announcement on; one that a hold or a transfer cut short is made again after it. */
  async #record(): Promise<void> {
    const { app } = this.#holding
    const { workspaceId, numberId } = this.#row
    if (this.#recordingWish === undefined)
      this.#recordingWish = await recordingWish(app, workspaceId, numberId)
    if (!this.#recordingWish || this.#isRecorded || this.#isReleased) return
    const { announces } = this.#recordingWish
    const notice = announces ? await callAudio(app, workspaceId, 'recording_notice') : []
    if (notice.length === 0) {
      if (announces) void this.#voice.play(await recordingTone())
      return this.#beginRecording()
    }
    void this.#voice.announce(notice).then((how) => {
      if (how === 'ended') this.#next(() => this.#beginRecording())
    })
  }

  async #beginRecording(): Promise<void> {
    const { workspaceId, id: callId } = this.#row
    this.#isRecorded = true
    await beginRecording(this.#holding.app, { workspaceId, callId })
    this.#voice.record()
  }

  /** The platform may take a call that nobody took here for one that goes on. */
  async #hangUpThere(): Promise<void> {
    const { app } = this.#holding
    const { endedBy } = this.#row
    const platformCallId = this.#row.platformCallId ?? this.#platformCallId
    if (!platformCallId || endedBy === 'client') return
    try {
      await closeCall(app, await this.#number(), platformCallId, 'terminate')
    } catch {
      // It knows of the end already, or is told by the job of calls.
    }
  }
}
