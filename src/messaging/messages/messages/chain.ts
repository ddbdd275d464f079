import type { ClaimedMessage } from './hand-over-row.ts'

/**
 * Maximum number of messages that wait behind the one that is being dispatched: with longer waits they lose their
 * claim.
 */
const longest = 16

/** The key by which messages are ordered: a chat is a contact and a number. */
export const chatOf = ({ contactId, numberId }: { contactId: string; numberId: string }): string =>
  `${contactId} ${numberId}`

/** The messages of one chat that this process dispatches now, in their order. More can be added in the meantime. */
export class Chain {
  readonly #waiting: ClaimedMessage[]
  #told: ClaimedMessage | undefined
  #state: 'running' | 'over' | 'stopped' = 'running'

  constructor(messages: readonly ClaimedMessage[]) {
    this.#waiting = [...messages]
  }

  /** The claims that hold its messages, including that of the message that is being sent. */
  get claims(): string[] {
    const held = this.#told ? [this.#told, ...this.#waiting] : this.#waiting
    return [...new Set(held.map(({ claimId }) => claimId))]
  }

  get hasRoom(): boolean {
    return this.#state === 'running' && this.#waiting.length < longest
  }

  /** A message could not be dispatched: later ones must not overtake it. */
  get isStopped(): boolean {
    return this.#state === 'stopped'
  }

  /** The next message; none when all are dispatched, and then the chain has ended. */
  first(): ClaimedMessage | undefined {
    const [message] = this.#waiting
    if (!message) this.#state = 'over'
    return message
  }

  /** The first one is being sent to the platform now. */
  begin(): void {
    this.#told = this.#waiting.shift()
  }

  /** Adds messages to the end. Returns false if the chain has ended: then they are dispatched separately. */
  add(messages: readonly ClaimedMessage[]): boolean {
    if (this.#state !== 'running') return false
    this.#waiting.push(...messages)
    return true
  }

  /** Ends it; returns the messages that were not sent to the platform. */
  stop(): ClaimedMessage[] {
    this.#state = 'stopped'
    return this.#waiting.splice(0)
  }
}
