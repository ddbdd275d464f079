// Amounts of money that are smaller than the smallest coin, and sums of them: whole millionths, never floating point.

const digits = 6
const unit = 10n ** BigInt(digits)

/** An amount as people write it for machines, such as `0.0113`, with six digits behind the point at most. */
export const amountForm = /^(?:0|[1-9]\d{0,5})(?:\.\d{1,6})?$/

/** The millionths of such an amount. */
export function microsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole) * unit + BigInt(fraction.padEnd(digits, '0'))
}

/** The amount, exactly: `0.0113`, `12`. */
export function amountOf(micros: bigint): string {
  const fraction = String(micros % unit)
    .padStart(digits, '0')
    .replace(/0+$/, '')
  return `${micros / unit}${fraction && `.${fraction}`}`
}

/** A part of an amount, the half of a millionth upwards. */
export const partOf = (micros: bigint, part: number, whole: number): bigint =>
  (micros * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n)
