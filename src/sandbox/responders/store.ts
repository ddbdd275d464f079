import { type Customer, pair } from '../customers.ts'

const IDLE_AFTER_MS = 24 * 60 * 60 * 1000

/** The application here, or the other responder on the number. */
export type Responder = 'app' | 'other'

/** How the messages of a number with two responders are routed (PL2). */
export type Routing = {
  /** Who gets a chat that nobody owns. */
  primary: Responder
  /** The application may take a chat from the other responder. */
  is_escalation: boolean
  /** The application gets copies of what it does not own. */
  is_standby: boolean
}

export type Thread = { customer: Customer; numberId: string; owner: Responder; wroteAt: number }

/** What the other responder wrote. */
export type OtherAnswer = { id: string; at: number; numberId: string; to: string; text: string }

/** Numbers with two responders, who owns which chat on them, and what the other one wrote. */
export class ResponderStore {
  #routing = new Map<string, Routing>()
  #threads = new Map<string, Thread>()
  #answers: OtherAnswer[] = []

  routingOf(numberId: string): Routing | undefined {
    return this.#routing.get(numberId)
  }

  route(numberId: string, routing: Routing | undefined): void {
    if (routing) this.#routing.set(numberId, routing)
    else this.#routing.delete(numberId)
  }

  /** The chat while somebody owns it: a day after the customer wrote last nobody does. */
  owned(customer: Customer, numberId: string, now: number): Thread | undefined {
    const thread = this.#threads.get(pair(customer, numberId))
    return thread && now - thread.wroteAt < IDLE_AFTER_MS ? thread : undefined
  }

  /** A customer writes: whoever owns the chat gets it, else the primary responder. Undefined without a second one. */
  wrote(customer: Customer, numberId: string, now: number): Responder | undefined {
    const routing = this.#routing.get(numberId)
    if (!routing) return undefined
    const owner = this.owned(customer, numberId, now)?.owner ?? routing.primary
    this.#threads.set(pair(customer, numberId), { customer, numberId, owner, wroteAt: now })
    return owner
  }

  give(thread: Thread, owner: Responder): void {
    thread.owner = owner
  }

  release(thread: Thread): void {
    this.#threads.delete(pair(thread.customer, thread.numberId))
  }

  list(): Thread[] {
    return [...this.#threads.values()]
  }

  answered(answer: OtherAnswer): void {
    this.#answers.push(answer)
  }

  get answers(): readonly OtherAnswer[] {
    return this.#answers
  }

  clear(): void {
    this.#routing.clear()
    this.#threads.clear()
    this.#answers = []
  }
}
