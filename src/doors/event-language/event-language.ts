import { z } from 'zod'
import type { Member } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { AppError } from '#core/errors.ts'
import { logFailure } from '#core/failure-log.ts'
import { type CloseReason, closeCodes } from '#doors/graphql/close-codes.ts'
import type { Language, SocketSession, Speech } from '#doors/graphql/socket-session.ts'
import { rightsOf, watchOwnAccess } from '#telling/live/own-access.ts'
import type { OwnStream } from '#telling/live/own-stream.ts'
import { type LiveStream, openStream, TooSlowError } from '#telling/live/stream.ts'
import { frame, type TellEvents, tellEvents } from './frames.ts'
import { spokenInterest } from './spoken-events.ts'

const setContact = z.object({
  type: z.literal('set_contact'),
  payload: z.object({ contact_id: z.string() }),
})
const ping = z.object({ type: z.literal('ping') })

const pong = frame('pong', {})
const permissionsUpdated = frame('permissions_updated', { message: 'Your permissions have been updated.' })

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The events of one socket (spec/5 section 1.22, spec/9 section 4). */
class EventSpeech implements Speech {
  readonly #app: App
  readonly #session: SocketSession
  readonly #tell: TellEvents
  /** the contact that the client looks at; null for none */
  #looksAt: string | null = null
  #streams: (LiveStream | OwnStream<Member>)[] = []

  constructor(app: App, session: SocketSession, tell: TellEvents) {
    this.#app = app
    this.#session = session
    this.#tell = tell
  }

  async begin(): Promise<this> {
    await this.#begin().catch((error) => {
      this.end()
      this.#closeFor(error)
    })
    return this
  }

  async #begin(): Promise<void> {
    const member = await this.#session.access.member()
    const rights = watchOwnAccess(createCtx(this.#app, { actor: member }))
    this.#streams.push(rights)
    this.#follow(this.#tellRights(rights, rightsOf(member)))
    const events = await openStream(this.#app, member, spokenInterest, null)
    this.#streams.push(events)
    this.#follow(this.#tellEvents(events))
  }

  /** What it does not know is ignored, not punished. */
  async hear(text: string): Promise<void> {
    if (Buffer.byteLength(text) > this.#session.limits.firstBytes) {
      return this.#session.close(closeCodes.badMessage)
    }
    const message = json(text)
    const looks = setContact.safeParse(message)
    if (looks.success) this.#looksAt = looks.data.payload.contact_id.toLowerCase() || null
    else if (ping.safeParse(message).success) await this.#session.send(pong)
  }

  end(): void {
    for (const stream of this.#streams) void stream.return()
  }

  async #tellEvents(events: LiveStream): Promise<void> {
    for await (const item of events) {
      if (item.resync) return this.#session.close(closeCodes.missed)
      for (const { text, onlyAt } of await this.#tell(events.member, item)) {
        if (onlyAt === null || this.#looksAt === null || this.#looksAt === onlyAt) {
          await this.#session.send(text)
        }
      }
    }
  }

  /** Rights alone: what a person changes of their own account makes no client load itself again. */
  async #tellRights(rights: OwnStream<Member>, told: string): Promise<void> {
    let last = told
    for await (const member of rights) {
      const now = rightsOf(member)
      if (now !== last) await this.#session.send(permissionsUpdated)
      last = now
    }
  }

  #follow(telling: Promise<void>): void {
    telling.catch((error) => this.#closeFor(error))
  }

  #closeFor(error: unknown): void {
    const reason = this.#reasonOf(error)
    if (reason === closeCodes.failure) logFailure(this.#app, { err: error }, 'events of a socket not told')
    this.#session.close(reason)
  }

  #reasonOf(error: unknown): CloseReason {
    if (error instanceof TooSlowError) return closeCodes.missed
    const refused = error instanceof AppError && (error.status === 401 || error.status === 403)
    return refused ? closeCodes.forbidden : closeCodes.failure
  }
}

/** Policy violation: what existing clients are told of a token, a session or a message that is not right. */
const policy = 1008

/** What is spoken without a subprotocol: the event language that existing clients of /api know (docs/adr/0062). */
export function eventLanguage(app: App): Language {
  const tell = tellEvents(app)
  return {
    opensWith: ['auth'],
    closing: ({ code, reason }) => ({ code: code < 4_000 ? code : policy, reason }),
    begin: (session) => new EventSpeech(app, session, tell).begin(),
  }
}
