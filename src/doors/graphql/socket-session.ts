import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { logFailure } from '#core/failure-log.ts'
import { connectionsOf } from '#people/members/connections.ts'
import { redeemSocketToken } from '#people/sessions/socket-token.ts'
import { followAccess, type LiveAccess } from '#telling/live/access.ts'
import { type CloseReason, closeCodes } from './close-codes.ts'
import type { SocketLimits } from './socket-limits.ts'

const anyMessage = z.looseObject({ type: z.string() })
const firstMessage = z.looseObject({
  type: z.string(),
  payload: z.looseObject({ token: z.string().min(1) }),
})

const refusals = {
  bad: closeCodes.forbidden,
  used: closeCodes.usedToken,
  expired: closeCodes.expiredToken,
} as const

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What goes on on a socket after its token. */
export interface Speech {
  /** A message of the client. What it throws means that the message was none of the language. */
  hear(text: string): void | Promise<void>
  /** The socket is closed. */
  end(code: number, reason: string): void | Promise<void>
}

/** What is spoken on a socket: that of its subprotocol. */
export interface Language {
  /** the types of first messages that bring a token */
  opensWith: readonly string[]
  /** how it says why it closes */
  closing(reason: CloseReason): { code: number; reason: string }
  /** Begins after the token, which came in a first message of this type. */
  begin(session: SocketSession, firstType: string): Promise<Speech>
}

interface Deps {
  app: App
  ws: WebSocket
  ip: string
  limits: SocketLimits
  language: Language
  /** the token was accepted: the socket is no stranger any more */
  onWelcome: () => void
}

/**
 * One socket, from its first message to its end (document 2, Real-time socket): a token, as `auth` or inside
 * graphql-ws's `connection_init`, and after that the language of its subprotocol.
 */
export class SocketSession {
  readonly ip: string
  readonly limits: SocketLimits
  access!: LiveAccess
  missedPings = 0
  /** aborted when the socket is closed: nobody waits for what it asked any more */
  readonly ended = new AbortController()
  readonly #deps: Deps
  readonly #ws: WebSocket
  readonly #late: NodeJS.Timeout
  #first = true
  /** messages that came while the token is being looked at */
  #early: string[] = []
  #speech: Speech | undefined
  #release: (() => void) | undefined

  constructor(deps: Deps) {
    this.#deps = deps
    this.#ws = deps.ws
    this.ip = deps.ip
    this.limits = deps.limits
    this.#late = setTimeout(() => this.close(closeCodes.late), deps.limits.tokenWaitMs)
    this.#ws.on('message', (data, isBinary) => this.#receive(isBinary ? undefined : String(data)))
    this.#ws.on('pong', () => {
      this.missedPings = 0
    })
    this.#ws.on('close', (code, reason) => {
      this.ended.abort()
      this.#end(code, String(reason))
    })
    this.#ws.on('error', (error) => this.#deps.app.log.debug({ err: error }, 'socket failed'))
  }

  /** Answers a promise to wait for when the client does not take its messages fast enough. */
  send(frame: string): Promise<void> | undefined {
    if (this.#ws.readyState !== this.#ws.OPEN) return undefined
    if (this.#ws.bufferedAmount < this.limits.unsentBytes) {
      this.#ws.send(frame)
      return undefined
    }
    return new Promise((resolve) => this.#ws.send(frame, () => resolve()))
  }

  close(why: CloseReason): void {
    const { code, reason } = this.#deps.language.closing(why)
    this.closeWith(code, reason)
  }

  /** Closes in the words of a language itself. */
  closeWith(code: number | undefined, reason: string | undefined): void {
    clearTimeout(this.#late)
    this.#ws.close(code, reason)
  }

  /** Closes after what is about to be sent. */
  closeSoon(reason: CloseReason): void {
    setImmediate(() => this.close(reason))
  }

  /** Asks whether the client is there; ends the connection of one that has not answered recently. */
  ping(): void {
    if (this.missedPings >= this.limits.missedPings) this.#ws.terminate()
    if (this.#ws.readyState !== this.#ws.OPEN) return
    this.missedPings++
    this.#ws.ping()
  }

  terminate(): void {
    this.#ws.terminate()
  }

  #receive(text: string | undefined): void {
    if (text === undefined) this.close(closeCodes.badMessage)
    else if (this.#speech) this.#pass(this.#speech, text)
    else if (this.#first) this.#startWith(text)
    else this.#keep(text)
  }

  #startWith(text: string): void {
    this.#first = false
    this.#begin(text).catch((error) => {
      logFailure(this.#deps.app, { err: error }, 'socket token not looked at')
      this.close(closeCodes.failure)
    })
  }

  #keep(text: string): void {
    this.#early.push(text)
    const bytes = this.#early.reduce((sum, early) => sum + Buffer.byteLength(early), 0)
    if (bytes > this.limits.firstBytes) this.close(closeCodes.badMessage)
  }

  async #begin(text: string): Promise<void> {
    const message = Buffer.byteLength(text) <= this.limits.firstBytes ? json(text) : undefined
    if (!anyMessage.safeParse(message).success) return this.close(closeCodes.badMessage)
    const first = firstMessage.safeParse(message)
    const { language } = this.#deps
    if (!first.success || !language.opensWith.includes(first.data.type)) {
      return this.close(closeCodes.noToken)
    }
    clearTimeout(this.#late)
    const redeemed = await redeemSocketToken(this.#deps.app, first.data.payload.token)
    if (!redeemed.ok) return this.close(refusals[redeemed.reason])
    if (this.#ws.readyState !== this.#ws.OPEN) return
    const followed = followAccess(this.#deps.app, redeemed.actor, () => this.#accessChanged())
    this.access = followed.access
    const leave = connectionsOf(this.#deps.app).enter(redeemed.actor)
    this.#release = () => {
      followed.release()
      leave()
    }
    this.#deps.onWelcome()
    this.#go(await language.begin(this, first.data.type))
  }

  #go(speech: Speech): void {
    this.#speech = speech
    // Its end was not told to a speech that had not begun.
    if (this.#ws.readyState === this.#ws.CLOSED) this.#endSpeech(1006, '')
    for (const text of this.#early.splice(0)) this.#pass(speech, text)
  }

  #pass(speech: Speech, text: string): void {
    new Promise((resolve) => resolve(speech.hear(text))).catch((error) => {
      this.#deps.app.log.debug({ err: error }, 'socket message refused')
      this.close(closeCodes.badMessage)
    })
  }

  #accessChanged(): void {
    // Ends the socket with its session, also when nothing is subscribed.
    Promise.resolve()
      .then(() => this.access.member())
      .catch(() => this.close(closeCodes.forbidden))
  }

  #end(code: number, reason: string): void {
    clearTimeout(this.#late)
    this.#release?.()
    this.#endSpeech(code, reason)
  }

  #endSpeech(code: number, reason: string): void {
    Promise.resolve(this.#speech?.end(code, reason)).catch((error) =>
      this.#deps.app.log.warn({ err: error }, 'socket end failed'),
    )
  }
}
