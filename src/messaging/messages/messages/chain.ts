import type { ClaimedMessage } from './hand-over-row.ts'

/** So many messages may wait behind the one that is being handed over: what waits longer loses its claim. */
const longest = 16

/** By what messages are put in order: a chat is a contact and a number. */
export const chatOf = ({ contactId, numberId }: { contactId: string; numberId: string }): string =>
  `${contactId} ${numberId}`

/** The messages of one chat that this process hands over now, in their order. More may come while it does. */
export class Chain {
  readonly #waiting: ClaimedMessage[]
  #told: ClaimedMessage | undefined
  #state: 'running' | 'over' | 'stopped' = 'running'

  constructor(messages: readonly ClaimedMessage[]) {
    this.#waiting = [...messages]
  }

  /** The claims by which its messages are held, that of the one which the platform is told of included. */
  get claims(): string[] {
    const held = this.#told ? [this.#told, ...this.#waiting] : this.#waiting
    return [...new Set(held.map(({ claimId }) => claimId))]
  }

  get hasRoom(): boolean {
    return this.#state === 'running' && this.#waiting.length < longest
  }

  /** Something could not be handed over: what waits behind it may not overtake it. */
  get isStopped(): boolean {
    return this.#state === 'stopped'
  }

  /** The message whose turn it is; none when all are handed over, and then the chain is over. */
  first(): ClaimedMessage | undefined {
    const [message] = this.#waiting
    if (!message) this.#state = 'over'
    return message
  }

  /** The first one is told to the platform now. */
  begin(): void {
    this.#told = this.#waiting.shift()
  }

  /** Puts messages behind the others. False when it is over: then they go out by themselves. */
  add(messages: readonly ClaimedMessage[]): boolean {
    if (this.#state !== 'running') return false
    this.#waiting.push(...messages)
    return true
  }

  /** Ends it; answers the messages that the platform was not told of. */
  stop(): ClaimedMessage[] {
    this.#state = 'stopped'
    return this.#waiting.splice(0)
  }
}
