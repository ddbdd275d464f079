import { minutesOf } from './choose-level.ts'
import type { ClockRow } from './clock-row.ts'
import type { CountedTime } from './counted-time.ts'
import type { ServiceLevel } from './level-row.ts'
import type { ClockKind } from './service-level-sets.ts'

// How the times of a chat go on with what happens in it. Pure: what is read and written is in follow-clocks.ts.

/** What is measured, without what it is told by. */
export type Clock = Pick<
  ClockRow,
  | 'id'
  | 'caseId'
  | 'kind'
  | 'levelId'
  | 'targetMinutes'
  | 'startedAt'
  | 'runningSince'
  | 'spentMs'
  | 'dueAt'
  | 'lookAt'
  | 'soonToldAt'
  | 'breachedAt'
  | 'endedAt'
>

/** By what the times of a chat go. */
export interface Measure {
  level: ServiceLevel | null
  /** how the time of a clock counts, by the level that it has */
  timeOf(levelId: string | null): CountedTime
  newId(): string
}

const minuteMs = 60_000
const mostLeadMs = 60 * minuteMs

/** So long before a deadline it is near: a quarter of the time, an hour at most. */
const leadOf = (targetMs: number) => Math.min(targetMs / 4, mostLeadMs)

/** The times of one chat, while what happened is gone through in its order. */
export class Clocks {
  readonly #measure: Measure
  readonly #all: Clock[]
  readonly touched = new Set<Clock>()
  readonly dropped = new Set<Clock>()
  /** those whose deadline had passed when they stopped, and nobody had noted it */
  readonly missed: Clock[] = []

  constructor(measure: Measure, before: readonly Clock[]) {
    this.#measure = measure
    this.#all = [...before]
  }

  #of(caseId: string): Clock[] {
    return this.#all.filter((clock) => clock.caseId === caseId && !this.dropped.has(clock))
  }

  #schedule(clock: Clock): void {
    this.touched.add(clock)
    clock.dueAt = null
    clock.lookAt = null
    if (clock.runningSince === null || clock.targetMinutes === null) return
    if (clock.breachedAt !== null) {
      clock.dueAt = clock.breachedAt
      return
    }
    const { after } = this.#measure.timeOf(clock.levelId)
    const target = clock.targetMinutes * minuteMs
    const left = target - clock.spentMs
    const at = (ms: number) => (ms > 0 ? after(clock.runningSince as Date, ms) : clock.runningSince)
    clock.dueAt = at(left)
    clock.lookAt = clock.soonToldAt ? clock.dueAt : at(left - leadOf(target))
  }

  #begin(caseId: string, kind: ClockKind, at: Date): void {
    const { level, newId } = this.#measure
    const clock: Clock = {
      id: newId(),
      caseId,
      kind,
      levelId: level?.id ?? null,
      targetMinutes: minutesOf(level, kind),
      startedAt: at,
      runningSince: at,
      spentMs: 0,
      dueAt: null,
      lookAt: null,
      soonToldAt: null,
      breachedAt: null,
      endedAt: null,
    }
    this.#all.push(clock)
    this.#schedule(clock)
  }

  /** What has run until then. A deadline that has passed is missed, whether or not somebody was there to note it. */
  #stop(clock: Clock, at: Date): void {
    this.touched.add(clock)
    if (clock.runningSince !== null) {
      clock.spentMs += this.#measure.timeOf(clock.levelId).between(clock.runningSince, at)
      if (clock.dueAt !== null && clock.dueAt < at && clock.breachedAt === null) {
        clock.breachedAt = clock.dueAt
        this.missed.push(clock)
      }
    }
    clock.runningSince = null
    clock.lookAt = null
  }

  #end(clock: Clock, at: Date): void {
    this.#stop(clock, at)
    clock.endedAt = at
  }

  #drop(clock: Clock): void {
    this.touched.delete(clock)
    this.dropped.add(clock)
  }

  #resume(clock: Clock, at: Date): void {
    clock.runningSince = at
    clock.endedAt = null
    this.#schedule(clock)
  }

  /** The customer waits for people, from then on unless they waited before. */
  waits(caseId: string, at: Date): void {
    const own = this.#of(caseId)
    const resolution = own.find(({ kind }) => kind === 'resolution')
    if (!resolution) this.#begin(caseId, 'resolution', at)
    else if (resolution.runningSince === null) this.#resume(resolution, at)
    const responses = own.filter(({ kind }) => kind !== 'resolution')
    if (responses.some(({ runningSince }) => runningSince !== null)) return
    this.#begin(caseId, responses.length > 0 ? 'next_response' : 'first_response', at)
  }

  /** A person answered: the customer is the next to write. */
  answered(caseId: string, at: Date): void {
    for (const clock of this.#of(caseId)) {
      if (clock.runningSince === null) continue
      if (clock.kind !== 'resolution') this.#answer(clock, at)
      else if (this.#measure.level?.pausesForCustomer) {
        this.#stop(clock, at)
        clock.dueAt = null
      }
    }
  }

  /** Later waits that no level speaks of leave nothing; the first one says that later ones are later ones. */
  #answer(clock: Clock, at: Date): void {
    this.#end(clock, at)
    if (clock.kind === 'next_response' && clock.targetMinutes === null) this.#drop(clock)
  }

  /** People are done with the case. Who waited for an answer waits no more: that is neither met nor missed. */
  over(caseId: string, at: Date): void {
    for (const clock of this.#of(caseId)) {
      if (clock.endedAt !== null) continue
      this.#end(clock, at)
      if (clock.kind === 'next_response' && clock.breachedAt === null) this.#drop(clock)
      else if (clock.kind === 'first_response' && clock.breachedAt === null) {
        // It stays, so that what comes later in the case is a later one.
        clock.targetMinutes = null
        clock.levelId = null
      }
    }
  }

  /** The case goes on after all. */
  goesOn(caseId: string, at: Date): void {
    const resolution = this.#of(caseId).find(({ kind, endedAt }) => kind === 'resolution' && endedAt !== null)
    if (resolution) this.#resume(resolution, at)
  }

  /** Another level is that of the chat: what goes on goes by it, but for what was missed already. */
  follow(caseId: string): void {
    const { level } = this.#measure
    for (const clock of this.#of(caseId)) {
      if (clock.endedAt !== null || clock.breachedAt !== null || clock.levelId === (level?.id ?? null))
        continue
      clock.levelId = level?.id ?? null
      clock.targetMinutes = minutesOf(level, clock.kind)
      this.#schedule(clock)
    }
  }
}
