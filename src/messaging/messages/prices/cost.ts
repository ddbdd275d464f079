import { amountOf, partOf } from '#core/micros.ts'
import type { BillingCategory } from '#messaging/chat-model/messages/billing-sets.ts'
import { countryOfPhone } from './countries.ts'
import type { PriceList } from './price-queries.ts'
import type { PriceCategory } from './price-sets.ts'

/** The cost of messages by the prices of the workspace. */
export interface Cost {
  currency: string
  /** of messages that have a price, in millionths */
  micros: bigint
  priced: number
  /** messages that are charged and have no price */
  unpriced: number
}

export const shownCost = ({ micros }: Cost): string => amountOf(micros)

export const addCost = (one: Cost, other: Cost): Cost => ({
  currency: one.currency,
  micros: one.micros + other.micros,
  priced: one.priced + other.priced,
  unpriced: one.unpriced + other.unpriced,
})

/**
 * The price categories to look up, of which the first with a price counts: the platform bills more categories than its
 * rate card has.
 */
const soldAs: Readonly<Record<BillingCategory, readonly PriceCategory[]>> = {
  marketing: ['marketing'],
  marketing_lite: ['marketing'],
  utility: ['utility'],
  authentication: ['authentication'],
  authentication_international: ['authentication_international', 'authentication'],
  // billed at the rate of utility since October 2026 (spec/10 PL1)
  service: ['service', 'utility'],
  referral_conversion: ['service', 'utility'],
  other: [],
}

/** Messages of one kind to phones with the same prefix. */
export interface Sold {
  category: BillingCategory
  /**
   * the first digits of the phones, as many as identify a country; null for customers who hide their phone
   */
  prefix: string | null
  many: number
}

/** The cost of messages by a list of prices; null without a list. */
export function costsBy(list: PriceList | null): ((sold: Sold) => Cost) | null {
  if (!list || list.prices.length === 0) return null
  const { currency } = list
  const prices = new Map(
    list.prices.map(({ category, country, micros }) => [`${category} ${country}`, micros]),
  )
  return ({ category, prefix, many }) => {
    const country = countryOfPhone(prefix) ?? ''
    const [price] = soldAs[category].flatMap((one) => {
      const micros = prices.get(`${one} ${country}`) ?? prices.get(`${one} `)
      return micros === undefined ? [] : [BigInt(micros)]
    })
    if (price === undefined) return { currency, micros: 0n, priced: 0, unpriced: many }
    return { currency, micros: price * BigInt(many), priced: many, unpriced: 0 }
  }
}

/** The part of a cost that falls to a percentage of the recipients. */
export const shareOf = ({ currency, micros, priced, unpriced }: Cost, percent: number): Cost => ({
  currency,
  micros: partOf(micros, percent, 100),
  priced: Math.round((priced * percent) / 100),
  unpriced: Math.round((unpriced * percent) / 100),
})
