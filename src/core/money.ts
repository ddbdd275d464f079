/** How many digits stand behind the point of amounts in a currency; 2 for one that nobody knows. */
export function digitsOf(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    return maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** An amount as people write it, in the smallest units of its currency, without what floating point adds. */
export const toMinor = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** digitsOf(currency))

/**
 * The same read from a text that shows it, in any spelling: `$1,299.00`, `1.299,00 €`, `¥1,299`. What stands behind the
 * last mark is a fraction where it has as many digits as the currency's. Null where there is no number.
 */
export function minorOfText(text: string, currency: string): number | null {
  const number = /\d(?:[\d.,'’\s]*\d)?/.exec(text)?.[0]
  if (!number) return null
  const digits = digitsOf(currency)
  const fraction = digits > 0 ? new RegExp(`[.,](\\d{${digits}})$`).exec(number) : null
  const whole = (fraction ? number.slice(0, fraction.index) : number).replace(/\D/g, '')
  return Number(`${whole}${fraction ? fraction[1] : '0'.repeat(digits)}`)
}
