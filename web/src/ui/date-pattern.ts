/**
 * A day written by a pattern of the workspace: 2026-11-03 for YYYY-MM-DD, 3 Nov 2026 for D MMM YYYY. `time` is in
 * milliseconds, its day that of UTC; `month` is the short name of its month.
 */
export function byPattern(pattern: string, time: number, month: string): string {
  const [year = '', monthNumber = '', day = ''] = new Date(time).toISOString().slice(0, 10).split('-')
  const parts: Record<string, string> = {
    YYYY: year,
    MMM: month,
    MM: monthNumber,
    DD: day,
    D: String(Number(day)),
  }
  return pattern.replaceAll(/YYYY|MMM|MM|DD|D/g, (part) => parts[part] ?? part)
}
