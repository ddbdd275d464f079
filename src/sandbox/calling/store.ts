import type { PhoneNumber } from '../accounts.ts'
import type { Customer } from '../customers.ts'
import { keyOf, pair } from '../customers.ts'
import type { Ids } from '../ids.ts'
import type { Peer } from './sound/peer.ts'

export type Session = { sdp_type: 'offer' | 'answer'; sdp: string }

/** One call; times in milliseconds. It sounds where the control plane asked for a peer. */
export type PhoneCall = {
  id: string
  at: number
  number: PhoneNumber
  customer: Customer
  direction: 'USER_INITIATED' | 'BUSINESS_INITIATED'
  state: 'ringing' | 'answered' | 'ended'
  answeredAt: number | undefined
  endedAt: number | undefined
  offer: Session | undefined
  answer: Session | undefined
  callbackData: string | undefined
  peer?: Peer
}

export type Permission = { status: 'temporary' | 'permanent'; expiresAt: number | undefined }

type NewCall = Pick<PhoneCall, 'at' | 'number' | 'customer' | 'direction' | 'offer' | 'callbackData'>

/** Calls, and who may be called. */
export class CallStore {
  #calls = new Map<string, PhoneCall>()
  #permissions = new Map<string, Permission>()
  /** The last message that asked a customer for permission. */
  #requests = new Map<string, string>()
  #ids: Ids

  constructor(ids: Ids) {
    this.#ids = ids
  }

  add(call: NewCall, id = this.#ids.wamid().replace('wamid.', 'wacid.')): PhoneCall {
    const added: PhoneCall = {
      ...call,
      id,
      state: 'ringing',
      answeredAt: undefined,
      endedAt: undefined,
      answer: undefined,
    }
    this.#calls.set(id, added)
    return added
  }

  find(id: string): PhoneCall | undefined {
    return this.#calls.get(id)
  }

  list(): PhoneCall[] {
    return [...this.#calls.values()]
  }

  activeOf(number: PhoneNumber): PhoneCall[] {
    return this.list().filter((call) => call.number === number && call.state !== 'ended')
  }

  activeWith(number: PhoneNumber, customer: Customer): PhoneCall | undefined {
    return this.activeOf(number).find((call) => keyOf(call.customer) === keyOf(customer))
  }

  permission(number: PhoneNumber, customer: Customer, now: number): Permission | undefined {
    const permission = this.#permissions.get(pair(customer, number.id))
    return permission && (permission.expiresAt ?? Number.POSITIVE_INFINITY) > now ? permission : undefined
  }

  setPermission(number: PhoneNumber, customer: Customer, permission: Permission | undefined): void {
    if (permission) this.#permissions.set(pair(customer, number.id), permission)
    else this.#permissions.delete(pair(customer, number.id))
  }

  requestFor(number: PhoneNumber, customer: Customer): string | undefined {
    return this.#requests.get(pair(customer, number.id))
  }

  setRequest(number: PhoneNumber, customer: Customer, messageId: string): void {
    this.#requests.set(pair(customer, number.id), messageId)
  }

  /** Ends the sound of all calls. */
  async silence(): Promise<void> {
    await Promise.all(this.list().map((call) => call.peer?.close()))
  }

  clear(): void {
    void this.silence()
    for (const known of [this.#calls, this.#permissions, this.#requests]) known.clear()
  }
}
