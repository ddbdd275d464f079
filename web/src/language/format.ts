/** By what dates, times and numbers are written. */
interface Format {
  /** the language of the page */
  language: string
  /** IANA name; undefined for the one of this device */
  timeZone: string | undefined
  /** how a whole date is written, as DD.MM.YYYY; null leaves that to the language */
  datePattern: string | null
}

let format: Format = { language: 'en', timeZone: undefined, datePattern: null }
let made = new Map<string, unknown>()

/** What is made anew on the page from now on goes by this. */
export function setFormat(changes: Partial<Format>): void {
  format = { ...format, ...changes }
  made = new Map()
  offsets = new Map()
}

/** Writers of Intl take longer to make than to use. */
function kept<Writer>(key: string, make: () => Writer): Writer {
  const known = made.get(key) as Writer | undefined
  if (known) return known
  const one = make()
  made.set(key, one)
  return one
}

export const datePattern = (): string | null => format.datePattern

const base = (tag: string) => tag.split('-')[0]

/**
 * The tag that numbers and dates are written by: the person's own region of the language, as en-GB, where the browser
 * knows one. Digits are always 0 to 9, because phones, ids and bodies stand beside them.
 */
export function numbersOf(language: string): string {
  const spoken = language === 'pseudo' ? 'en' : language
  const own = navigator.languages.find((tag) => base(tag) === base(spoken)) ?? spoken
  return new Intl.Locale(own, { numberingSystem: 'latn' }).toString()
}

/** Writes dates and times in the language of the page and the time zone of the workspace. */
export function dates(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { language, timeZone } = format
  return kept(
    `date ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(numbersOf(language), { ...options, timeZone }),
  )
}

const offsetParts = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-u-hc-h23-ca-gregory', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

const quarter = 900_000
let offsets = new Map<number, number>()

/** How far the clocks of the workspace's time zone are ahead of UTC at this time, in milliseconds. */
export function millisecondsAhead(time: number): number {
  // Clocks are changed at quarters of an hour only.
  const at = Math.floor(time / quarter) * quarter
  const known = offsets.get(at)
  if (known !== undefined) return known
  const { timeZone } = format
  const parts = offsetParts(timeZone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  offsets.set(at, local - at)
  return local - at
}

/** Says how long ago, in the words of the language. */
export function agoInWords(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  const make = () => new Intl.RelativeTimeFormat(numbersOf(format.language), { numeric: 'auto' })
  return kept('ago', make).format(count, unit)
}

/** A number as the language writes it: 12,345.6 or 12.345,6. */
export function numeral(value: number, options?: Intl.NumberFormatOptions): string {
  const make = () => new Intl.NumberFormat(numbersOf(format.language), options)
  return kept(`number ${JSON.stringify(options)}`, make).format(value)
}

/** What a country or a currency is called in the language; its code where nobody says. */
const nameBy = (type: 'region' | 'currency', code: string): string => {
  const make = () => new Intl.DisplayNames(numbersOf(format.language), { type })
  return kept(`names ${type}`, make).of(code) ?? code
}
export const regionName = (code: string): string => nameBy('region', code)
export const currencyName = (code: string): string => nameBy('currency', code)

/** An exact amount of money, given as text; `fine` shows what is smaller than the smallest coin, as sums below one are. */
export function money(amount: string, currency: string, fine = amount.startsWith('0.')): string {
  const options = { style: 'currency', currency, ...(fine && { maximumFractionDigits: 6 }) } as const
  const make = () => new Intl.NumberFormat(numbersOf(format.language), options)
  return kept(`money ${currency} ${fine}`, make).format(amount as Intl.StringNumericLiteral)
}

/** Names one after the other: A, B and C. */
export function listed(
  names: readonly string[],
  type: Intl.ListFormatOptions['type'] = 'conjunction',
): string {
  return kept(`list ${type}`, () => new Intl.ListFormat(numbersOf(format.language), { type })).format(names)
}

/** The day that a week begins with where the language is spoken; 0 is Sunday. Not every browser knows. */
export function weekBegins(): number {
  const locale: Partial<Pick<Intl.Locale, 'getWeekInfo'>> = new Intl.Locale(numbersOf(format.language))
  return (locale.getWeekInfo?.().firstDay ?? 1) % 7
}
