import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'

const waitMs = 1_000
/** Tries at one account that may wait at the same time; further ones are refused at once. */
const perAccount = 20
/** Of all accounts together. A try that waits holds nothing but its request, but not without end. */
const inAll = 1_000

class Waiting {
  readonly #of = new Map<string, number>()
  #inAll = 0

  /** Holds a try up. False, and at once, where too many wait already. */
  async hold(subject: string): Promise<boolean> {
    const before = this.#of.get(subject) ?? 0
    if (before >= perAccount || this.#inAll >= inAll) return false
    this.#of.set(subject, before + 1)
    this.#inAll++
    await pause(waitMs)
    this.#inAll--
    const left = (this.#of.get(subject) ?? 1) - 1
    if (left === 0) this.#of.delete(subject)
    else this.#of.set(subject, left)
    return true
  }
}

const waiting = perApp(() => new Waiting())

/** Makes a try at somebody's account wait a second, without a connection of the database. False where it cannot. */
export function waitASecond(app: App, subject: string): Promise<boolean> {
  return waiting(app).hold(subject)
}
