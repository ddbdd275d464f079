import { type CallingSettings, defaultCalling } from './calling/settings.ts'
import type { Ids } from './ids.ts'

/** Where callbacks go when they do not go to the application's own address (platform §7.3). */
type CallbackOverride = { override_callback_uri: string; verify_token: string }

export type App = {
  id: string
  secret: string
  name: string
  callbackUrl: string
  verifyToken: string
  fields: Set<string> | null
}

export type Business = {
  id: string
  name: string
  subscribed: boolean
  override: CallbackOverride | null
  /** What each person or system user may do with it (platform's edge `assigned_users`). */
  tasksOf: Map<string, string[]>
  createdAt: number
}

/** Whether customers see the catalog of a number, and may put things into a cart. */
export type CommerceSettings = { is_cart_enabled: boolean; is_catalog_visible: boolean }

export type Username = { username: string; status: 'approved' | 'reserved' }

/** What answers of its own a number gives (platform §7.1, `conversational_automation`). */
export type Automation = {
  prompts?: string[]
  commands?: { command_name: string; command_description?: string | undefined }[]
}

export type PhoneNumber = {
  id: string
  businessId: string
  /** Digits with country code, as callbacks print it. */
  digits: string
  verifiedName: string
  verified: boolean
  registered: boolean
  pin: string | null
  /** Used in the business app as well (platform §7.5, step 6). */
  isOnBizApp: boolean
  override: CallbackOverride | null
  profile: Record<string, unknown>
  settings: Record<string, unknown> & { calling: CallingSettings }
  automation: Automation
  username: Username | null
  commerce: CommerceSettings
  /** The key its forms are encrypted with (platform §6, `whatsapp_business_encryption`). */
  publicKey: string | null
  createdAt: number
}

const BUILT_IN = {
  phoneNumberId: '100000000000001',
  businessId: '200000000000001',
  digits: '15550100100',
  token: 'sandbox-token',
  app: { id: '300000000000001', secret: 'sandbox-app-secret', verifyToken: 'sandbox-verify' },
}

/** Application, businesses, numbers and tokens: what a reset keeps. Starts with the one account of the contract. */
export class Accounts {
  readonly app: App
  readonly businesses = new Map<string, Business>()
  readonly numbers = new Map<string, PhoneNumber>()
  readonly builtInBusinessId = BUILT_IN.businessId
  readonly builtInNumberId = BUILT_IN.phoneNumberId
  /** One-time codes of the sign-up dialog, with the business each one opens. */
  readonly codes = new Map<string, string>()
  /** The business a token was issued for, or null when it is good for all. */
  #tokens = new Map<string, string | null>([[BUILT_IN.token, null]])
  #ids: Ids

  constructor(ids: Ids, callbackUrl: string, now: number) {
    this.#ids = ids
    this.app = { ...BUILT_IN.app, name: 'Sandbox app', callbackUrl, fields: null }
    this.#addBusiness(BUILT_IN.businessId, now)
    this.#addNumber(BUILT_IN.phoneNumberId, BUILT_IN.businessId, BUILT_IN.digits, now)
  }

  accepts(token: string): boolean {
    return this.#tokens.has(token) || token === `${this.app.id}|${this.app.secret}`
  }

  issueToken(businessId: string): string {
    const token = `EAA${this.#ids.token(40)}`
    this.#tokens.set(token, businessId)
    return token
  }

  /** The businesses a token opens, newest first. */
  businessesOf(token: string): string[] {
    const own = this.#tokens.get(token)
    return own ? [own] : [...this.businesses.keys()].reverse()
  }

  /** A ready number; without a business it joins the built-in one. The same number again is the number already there. */
  addNumber(digits: string, businessId: string | undefined, now: number): PhoneNumber {
    const known = this.findByDigits(digits)
    if (known && (businessId === undefined || businessId === known.businessId)) return known
    const business = businessId ?? BUILT_IN.businessId
    if (!this.businesses.has(business)) this.#addBusiness(business, now)
    return this.#addNumber(this.#freeId(), business, digits, now)
  }

  findByDigits(digits: string): PhoneNumber | undefined {
    return [...this.numbers.values()].find((number) => number.digits === digits)
  }

  numbersOf(businessId: string): PhoneNumber[] {
    return [...this.numbers.values()].filter((number) => number.businessId === businessId)
  }

  #freeId(): string {
    const id = this.#ids.numeric()
    return this.numbers.has(id) || this.businesses.has(id) ? this.#freeId() : id
  }

  #addBusiness(id: string, createdAt: number): void {
    this.businesses.set(id, {
      id,
      name: `Sandbox business ${id.slice(-4)}`,
      subscribed: true,
      override: null,
      tasksOf: new Map(),
      createdAt,
    })
  }

  #addNumber(id: string, businessId: string, digits: string, createdAt: number): PhoneNumber {
    const number: PhoneNumber = {
      id,
      businessId,
      digits,
      verifiedName: 'Parley Sandbox',
      verified: true,
      registered: true,
      pin: null,
      isOnBizApp: false,
      override: null,
      profile: { about: 'Made for trying things out', vertical: 'OTHER' },
      settings: { calling: defaultCalling() },
      automation: {},
      username: null,
      commerce: { is_cart_enabled: true, is_catalog_visible: false },
      publicKey: null,
      createdAt,
    }
    this.numbers.set(id, number)
    return number
  }
}

/** Digits alone: `to` may come with plus, spaces, dashes and brackets (platform §1). */
export function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '')
}

/** `+1 555-010-0100` for North American numbers and `+351912000111` for others, as number nodes print it (§7.1). */
export function displayOf(digits: string): string {
  const parts = /^1(\d{3})(\d{3})(\d{4})$/.exec(digits)
  return parts ? `+1 ${parts[1]}-${parts[2]}-${parts[3]}` : `+${digits}`
}
