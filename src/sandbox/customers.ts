import { createHash } from 'node:crypto'
import { digitsOf } from './accounts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const USER_ID = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/

/** Someone with a handset. Either member may be missing: who hides the number is known by the user id alone (§12.9). */
export type Customer = { phone?: string; userId: string; name: string; username?: string }

/** How a customer came in, and until when answers are free. */
type Entry = { at: number; freeUntil?: number }

/** What is known of the people on the other side: names, windows, marketing preferences. */
export class Customers {
  #byPhone = new Map<string, Customer>()
  #byUserId = new Map<string, Customer>()
  /** How many people have left a phone: who has it then is somebody else. */
  #left = new Map<string, number>()
  #lastWrote = new Map<string, number>()
  #optedOut = new Set<string>()
  #entries = new Map<string, Entry>()
  #blocked = new Map<string, Map<string, Customer>>()

  /** The customer behind a phone or a business-scoped user id, known or not. */
  find(address: string): Customer {
    if (isUserId(address))
      return this.#byUserId.get(address) ?? { userId: address, name: defaultName(address) }
    const phone = platformForm(digitsOf(address))
    const known = this.#byPhone.get(phone)
    return known ?? { phone, userId: userIdOf(phone, this.#left.get(phone)), name: defaultName(phone) }
  }

  /** Remembers name, user name or the user id of a customer who shows up. */
  learn(address: string, about: { name?: string; username?: string; userId?: string }): Customer {
    const found = this.find(address)
    const customer: Customer = {
      ...found,
      userId: about.userId ?? found.userId,
      name: about.name ?? found.name,
      username: about.username ?? found.username,
    }
    if (customer.phone) this.#byPhone.set(customer.phone, customer)
    this.#byUserId.set(customer.userId, customer)
    return customer
  }

  /** Gives a customer another phone, or the first one that businesses see; what is known of them goes along. */
  move(customer: Customer, address: string, userId?: string): void {
    const phone = platformForm(digitsOf(address))
    const moved = { ...customer, phone, userId: userId ?? customer.userId }
    this.#takeAlong(customer, moved)
    if (customer.phone) {
      this.#byPhone.delete(customer.phone)
      this.#left.set(customer.phone, (this.#left.get(customer.phone) ?? 0) + 1)
    }
    this.#keep(customer, moved)
  }

  /** Gives a customer another user id (PL3); the former one still finds them. */
  rename(customer: Customer, userId: string): void {
    const renamed = { ...customer, userId }
    this.#takeAlong(customer, renamed)
    this.#keep(customer, renamed)
  }

  #keep(before: Customer, after: Customer): void {
    if (after.phone) this.#byPhone.set(after.phone, after)
    this.#byUserId.set(after.userId, after)
    this.#byUserId.set(before.userId, after)
  }

  #takeAlong(customer: Customer, moved: Customer): void {
    for (const [key, at] of [...this.#lastWrote]) {
      const number = numberOf(key, customer)
      if (number) this.#lastWrote.set(pair(moved, number), at)
    }
    for (const key of [...this.#optedOut]) {
      const number = numberOf(key, customer)
      if (number) this.#optedOut.add(pair(moved, number))
    }
    for (const list of this.#blocked.values()) if (list.delete(keyOf(customer))) list.set(keyOf(moved), moved)
  }

  wrote(customer: Customer, phoneNumberId: string, now: number): void {
    this.#lastWrote.set(pair(customer, phoneNumberId), now)
  }

  /** `open`, `closed` (wrote more than 24 hours ago) or `unknown` (never wrote here). */
  window(customer: Customer, phoneNumberId: string, now: number): 'open' | 'closed' | 'unknown' {
    const last = this.#lastWrote.get(pair(customer, phoneNumberId))
    if (last === undefined) return 'unknown'
    return now - last < DAY_MS ? 'open' : 'closed'
  }

  /** They came by an advertisement or a button of a page: an answer within a day is free, and so is what follows. */
  cameIn(customer: Customer, phoneNumberId: string, now: number): void {
    const key = pair(customer, phoneNumberId)
    if (now >= (this.#entries.get(key)?.freeUntil ?? 0)) this.#entries.set(key, { at: now })
  }

  /** Whether an answer at this moment is free since they came in; the first one within a day opens three days (§2.6). */
  isFreeByEntry(customer: Customer, phoneNumberId: string, now: number): boolean {
    const entry = this.#entries.get(pair(customer, phoneNumberId))
    if (!entry) return false
    if (entry.freeUntil === undefined && now < entry.at + DAY_MS) entry.freeUntil = now + 3 * DAY_MS
    return now < (entry.freeUntil ?? 0)
  }

  setOptedOut(customer: Customer, phoneNumberId: string, out: boolean): void {
    if (out) this.#optedOut.add(pair(customer, phoneNumberId))
    else this.#optedOut.delete(pair(customer, phoneNumberId))
  }

  isOptedOut(customer: Customer, phoneNumberId: string): boolean {
    return this.#optedOut.has(pair(customer, phoneNumberId))
  }

  /** Whom a number has blocked (platform §7.1, `block_users`). */
  blockedBy(phoneNumberId: string): Customer[] {
    return [...(this.#blocked.get(phoneNumberId)?.values() ?? [])]
  }

  isBlocked(customer: Customer, phoneNumberId: string): boolean {
    return this.#blocked.size > 0 && (this.#blocked.get(phoneNumberId)?.has(keyOf(customer)) ?? false)
  }

  setBlocked(customer: Customer, phoneNumberId: string, blocked: boolean): void {
    const list = this.#blocked.get(phoneNumberId) ?? new Map<string, Customer>()
    if (blocked) list.set(keyOf(customer), customer)
    else list.delete(keyOf(customer))
    this.#blocked.set(phoneNumberId, list)
  }

  clear(): void {
    const people = [this.#byPhone, this.#byUserId, this.#left]
    for (const known of [...people, this.#lastWrote, this.#optedOut, this.#entries, this.#blocked])
      known.clear()
  }
}

export function isUserId(address: string): boolean {
  return USER_ID.test(address)
}

/** The platform knows Brazilian mobiles without the ninth digit that people write (§2.1, `wa_id`). */
function platformForm(phone: string): string {
  return phone.replace(/^(55[1-9]\d)9(\d{8})$/, '$1$2')
}

/** What tells customers apart: the phone, or the user id of who hides it. */
export function keyOf(customer: Customer): string {
  return customer.phone ?? customer.userId
}

/** A customer as seen by one number. */
export function pair(customer: Customer, phoneNumberId: string): string {
  return `${phoneNumberId} ${keyOf(customer)}`
}

/** The number that a pair with this customer is about. */
function numberOf(key: string, customer: Customer): string | undefined {
  const [number, whom] = key.split(' ')
  return whom === keyOf(customer) ? number : undefined
}

/** The ids of a customer as answers and callbacks carry them; the phone is left out when it is hidden. */
export function idsOf(customer: Customer) {
  return { ...(customer.phone ? { wa_id: customer.phone } : {}), user_id: customer.userId }
}

function defaultName(address: string): string {
  return `Customer ${address.slice(-4)}`
}

const COUNTRY_BY_DIGITS: [string, string][] = [
  ['351', 'PT'],
  ['971', 'AE'],
  ['254', 'KE'],
  ['234', 'NG'],
  ['55', 'BR'],
  ['52', 'MX'],
  ['44', 'GB'],
  ['49', 'DE'],
  ['34', 'ES'],
  ['33', 'FR'],
  ['39', 'IT'],
  ['91', 'IN'],
  ['62', 'ID'],
  ['27', 'ZA'],
]

/** The country a customer is counted in. */
export function countryOf(customer: Customer): string {
  return customer.phone === undefined ? customer.userId.slice(0, 2) : countryOfPhone(customer.phone)
}

export function countryOfPhone(phone: string): string {
  return COUNTRY_BY_DIGITS.find(([digits]) => phone.startsWith(digits))?.[1] ?? 'US'
}

/** The same phone always has the same user id, which does not tell the phone, until its owner has left it. */
function userIdOf(phone: string, left = 0): string {
  const hash = createHash('sha1')
    .update(left === 0 ? phone : `${phone} ${left}`)
    .digest()
  return `${countryOfPhone(phone)}.${hash.readBigUInt64LE(0) % 10_000_000_000_000_000n}`
}
