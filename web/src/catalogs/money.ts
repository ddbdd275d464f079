import { numeral } from '../language/format.ts'

/** A price in its currency; one that is none of ISO 4217 stands behind the number. */
export function money(value: number, currency: string | null): string {
  const exact = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  if (currency && /^[A-Z]{3}$/.test(currency)) return numeral(value, { style: 'currency', currency })
  return [numeral(value, exact), currency].filter(Boolean).join(' ')
}

/** How many digits stand behind the point of amounts in a currency. */
function digitsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return options.maximumFractionDigits ?? 2
}

/** A price that counts the smallest unit, in its currency. */
export const priceOf = ({ price, currency }: { price: number; currency: string }): string =>
  money(price / 10 ** digitsOf(currency), currency)

/** The same as it is written into a field: 12.99. */
export const writtenPrice = (price: number, currency: string): string =>
  (price / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))

/** What somebody wrote, with a point or a comma, in the smallest unit; null for what is no price. */
export function readPrice(text: string, currency: string): number | null {
  const digits = digitsOf(currency)
  const found = /^\s*(\d{1,12})(?:[.,](\d{1,3}))?\s*$/.exec(text)
  if (!found || (found[2] ?? '').length > digits) return null
  const minor = Number(`${found[1]}${(found[2] ?? '').padEnd(digits, '0')}`)
  return minor >= 1 && minor <= 1_000_000_000_000 ? minor : null
}
