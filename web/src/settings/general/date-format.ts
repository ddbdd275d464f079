/** The patterns that are offered; the server takes others too. */
export const dateFormats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'D MMM YYYY'] as const

const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

/** A day written by a pattern, as an example. */
export function shownToday(pattern: string, now: number): string {
  const [year = '', monthNumber = '', day = ''] = new Date(now).toISOString().slice(0, 10).split('-')
  const parts: Record<string, string> = {
    YYYY: year,
    MMM: month.format(now),
    MM: monthNumber,
    DD: day,
    D: String(Number(day)),
  }
  return pattern.replaceAll(/YYYY|MMM|MM|DD|D/g, (part) => parts[part] ?? part)
}
