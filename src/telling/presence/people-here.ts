import type { BusMessages } from '#core/bus.ts'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { newId } from '#core/ids.ts'
import { Typing } from './typing.ts'

export interface Person {
  userId: string
  name: string
}

/** A person who is here, and the chat, or other place, that they look at through this connection. */
export interface Visitor extends Person {
  contactId: string | null
  /** when they came, in milliseconds */
  since?: number | undefined
}

/** What another process last said of a workspace. */
interface Report {
  people: readonly Visitor[]
  goodUntil: number
}

/** Times in milliseconds. A process that says nothing for so long is gone, and with it all who were here through it. */
const presenceTimes = { tick: 1_000, reportEvery: 10_000, reportLasts: 30_000, gather: 100 }

/**
 * Who is here, in the memory of each process: what came through its own connections, and what the other processes tell
 * of theirs over the bus (docs/adr/0033). Nobody has to take a process back that was killed: its reports run out.
 */
class PeopleHere {
  readonly #app: App
  readonly #process = newId()
  /** by workspace */
  readonly #own = new Map<string, Set<Visitor>>()
  /** by workspace and process */
  readonly #others = new Map<string, Map<string, Report>>()
  readonly #typing: Typing
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #toReport = new Set<string>()
  readonly #unsubscribe: (() => void)[]
  readonly #timer: NodeJS.Timeout
  #gathering: NodeJS.Timeout | undefined
  #reportedAt: number

  constructor(app: App) {
    this.#app = app
    this.#typing = new Typing(app.clock)
    this.#reportedAt = app.clock.nowMs()
    this.#unsubscribe = [
      app.bus.subscribe('presence', (report) => this.#hear(report)),
      app.bus.subscribe('presenceAsked', ({ process }) => this.#isOther(process) && this.#reportAll()),
      app.bus.subscribe('typing', (said) => this.#isOther(said.process) && this.#note(said)),
    ]
    this.#timer = setInterval(() => this.#tick(), presenceTimes.tick).unref()
    app.bus.publish('presenceAsked', { process: this.#process })
  }

  /** Somebody is here; answers how they leave. */
  enter(workspaceId: string, visitor: Visitor): () => void {
    const here = this.#own.get(workspaceId) ?? new Set()
    this.#own.set(workspaceId, here.add(visitor))
    visitor.since ??= this.#app.clock.nowMs()
    this.#changed(workspaceId)
    return () => {
      if (!here.delete(visitor)) return
      this.#changed(workspaceId)
    }
  }

  /** Calls `listener` whenever somebody comes, goes, types or stops; answers how that ends. */
  listen(workspaceId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(workspaceId) ?? new Set()
    this.#listeners.set(workspaceId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(workspaceId)
    }
  }

  /** Everybody who is here, once, by name; with a contact those who look at that chat. */
  people(workspaceId: string, contactId?: string): Person[] {
    const all = this.#all(workspaceId)
    const wanted = contactId === undefined ? all : all.filter((one) => one.contactId === contactId)
    const once = new Map(wanted.map(({ userId, name }) => [userId, { userId, name }]))
    return [...once.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  }

  /** Those who are at a place, each once, the one who came first at the beginning. */
  inOrder(workspaceId: string, place: string): Person[] {
    const there = this.#all(workspaceId).filter(({ contactId }) => contactId === place)
    const came = ({ since = 0 }: Visitor) => since
    const ordered = there.sort((a, b) => came(a) - came(b) || (a.userId < b.userId ? -1 : 1))
    const once = new Map<string, Person>()
    for (const { userId, name } of ordered) if (!once.has(userId)) once.set(userId, { userId, name })
    return [...once.values()]
  }

  #all(workspaceId: string): Visitor[] {
    const now = this.#app.clock.nowMs()
    const reports = [...(this.#others.get(workspaceId)?.values() ?? [])]
    const told = reports.filter(({ goodUntil }) => goodUntil > now).flatMap(({ people }) => people)
    return [...(this.#own.get(workspaceId) ?? []), ...told]
  }

  isTyping(workspaceId: string, contactId: string, userId: string): boolean {
    return this.#typing.has({ workspaceId, contactId, userId })
  }

  setTyping(workspaceId: string, contactId: string, userId: string, typing: boolean): void {
    const said = this.#typing.say({ workspaceId, contactId, userId }, typing)
    this.#tell(workspaceId)
    this.#app.bus.publish('typing', { process: this.#process, workspaceId, contactId, userId, ...said })
  }

  close(): void {
    clearInterval(this.#timer)
    this.#report()
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
  }

  #isOther(process: string): boolean {
    return process !== this.#process
  }

  #hear({ process, workspaceId, people }: BusMessages['presence']): void {
    if (!this.#isOther(process)) return
    const reports = this.#others.get(workspaceId) ?? new Map<string, Report>()
    this.#others.set(workspaceId, reports)
    const goodUntil = this.#app.clock.nowMs() + presenceTimes.reportLasts
    if (people.length > 0) reports.set(process, { people, goodUntil })
    else reports.delete(process)
    if (reports.size === 0) this.#others.delete(workspaceId)
    this.#tell(workspaceId)
  }

  #note({ workspaceId, contactId, userId, at, until }: BusMessages['typing']): void {
    this.#typing.note({ workspaceId, contactId, userId }, { at, until })
    this.#tell(workspaceId)
  }

  #changed(workspaceId: string): void {
    this.#tell(workspaceId)
    this.#toReport.add(workspaceId)
    // Who goes from chat to chat, and many at once, are told in one report.
    this.#gathering ??= setTimeout(() => this.#report(), presenceTimes.gather).unref()
  }

  #tell(workspaceId: string): void {
    for (const listener of [...(this.#listeners.get(workspaceId) ?? [])]) listener()
  }

  #report(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    for (const workspaceId of this.#toReport) {
      const here = this.#own.get(workspaceId)
      const people = [...(here ?? [])]
      if (here?.size === 0) this.#own.delete(workspaceId)
      this.#app.bus.publish('presence', { process: this.#process, workspaceId, people })
    }
    this.#toReport.clear()
  }

  #reportAll(): void {
    this.#reportedAt = this.#app.clock.nowMs()
    for (const workspaceId of this.#own.keys()) this.#toReport.add(workspaceId)
    this.#report()
  }

  #tick(): void {
    this.#forgetSilent()
    for (const workspaceId of this.#typing.forgetOver()) this.#tell(workspaceId)
    if (this.#app.clock.nowMs() - this.#reportedAt >= presenceTimes.reportEvery) this.#reportAll()
  }

  #forgetSilent(): void {
    const now = this.#app.clock.nowMs()
    for (const [workspaceId, reports] of this.#others) {
      const silent = [...reports].filter(([, { goodUntil }]) => goodUntil <= now)
      if (silent.length === 0) continue
      for (const [process] of silent) reports.delete(process)
      if (reports.size === 0) this.#others.delete(workspaceId)
      this.#tell(workspaceId)
    }
  }
}

export const peopleHereOf = perApp(
  (app) => new PeopleHere(app),
  (here) => here.close(),
)
