import { z } from 'zod'
import { digitsOf } from './accounts.ts'
import { isUserId } from './customers.ts'
import type { Ids } from './ids.ts'

/** A code of the platform, or an error with its texts. */
export const errorSchema = z.union([
  z.number().int(),
  z.looseObject({
    code: z.number().int(),
    title: z.string().optional(),
    message: z.string().optional(),
    details: z.string().optional(),
  }),
])

export type FaultError = z.infer<typeof errorSchema>

const effectSchema = z.strictObject({
  /** The HTTP status answered instead. 200 together with `error`: accepted, and later failed with that error. */
  status: z.number().int().min(200).max(599).optional(),
  /** A code of the platform, or the whole error object. */
  error: errorSchema.optional(),
  retry_after: z.number().min(0).optional(),
  /** The request is worked on at once and answered late, so callbacks may overtake the answer. */
  delay_ms: z.number().min(0).optional(),
  /** The request is received and never answered; no callback follows. */
  hang: z.boolean().optional(),
  /** The request is received and the connection cut; no callback follows. */
  reset: z.boolean().optional(),
  drop_callback: z.boolean().optional(),
  duplicate_callback: z.boolean().optional(),
})

export const faultSchema = z.strictObject({
  match: z
    .strictObject({
      method: z.string().optional(),
      /** A part of the path, `*` standing for anything. */
      path: z.string().optional(),
      to: z.string().optional(),
      /** Only the nth request that matches otherwise, counted from 1. */
      nth: z.number().int().min(1).optional(),
      probability: z.number().min(0).max(1).optional(),
    })
    .default({}),
  effect: effectSchema,
})

export type Effect = z.infer<typeof effectSchema>
type Rule = z.infer<typeof faultSchema> & { id: string; seen: number; path: RegExp | null }

export const NO_EFFECT: Effect = {}

/** What was asked of the sandbox, as far as rules look at it. */
export type Subject = { method: string; path: string; to?: string }

function isAboutCallbacks(effect: Effect): boolean {
  return effect.drop_callback === true || effect.duplicate_callback === true
}

export class Faults {
  #rules: Rule[] = []
  #ids: Ids

  constructor(ids: Ids) {
    this.#ids = ids
  }

  get any(): boolean {
    return this.#rules.length > 0
  }

  add(fault: z.infer<typeof faultSchema>): string {
    const id = this.#ids.token(12)
    this.#rules.push({
      ...fault,
      id,
      seen: 0,
      path: fault.match.path === undefined ? null : patternOf(fault.match.path),
    })
    return id
  }

  list() {
    return this.#rules.map(({ id, match, effect, seen }) => ({ id, match, effect, seen }))
  }

  remove(id: string): boolean {
    const before = this.#rules.length
    this.#rules = this.#rules.filter((rule) => rule.id !== id)
    return this.#rules.length < before
  }

  clear(): void {
    this.#rules = []
  }

  /**
   * The effects of all rules that match, the first one winning where they differ. What the control plane sets off is
   * no request of the product: only rules about callbacks look at it.
   */
  effectOn(subject: Subject, callbacksOnly = false): Effect {
    let effect = NO_EFFECT
    for (const rule of this.#rules) {
      if (callbacksOnly && !isAboutCallbacks(rule.effect)) continue
      if (this.#matches(rule, subject)) effect = { ...rule.effect, ...effect }
    }
    return effect
  }

  #matches(rule: Rule, subject: Subject): boolean {
    const { method, to, nth, probability } = rule.match
    if (method !== undefined && method.toUpperCase() !== subject.method) return false
    if (rule.path && !rule.path.test(subject.path)) return false
    if (to !== undefined && (subject.to === undefined || addressKey(to) !== addressKey(subject.to)))
      return false
    rule.seen++
    if (nth !== undefined && rule.seen !== nth) return false
    return probability === undefined || this.#ids.random() < probability
  }
}

/** One spelling per customer: bare digits, or the user id. */
export function addressKey(address: string): string {
  return isUserId(address) ? address : digitsOf(address)
}

function patternOf(path: string): RegExp {
  const parts = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('.*'))
}
