import { beginOf } from '../../language/calendar.ts'

/** The end of a day of the workspace's calendar, as the server takes it; null for no day. */
export function endOfDay(day: string): string | null {
  return day === '' ? null : new Date(Date.parse(beginOf(day, 1)) - 1000).toISOString()
}

/** Whether the time has come. */
export function isOver(end: string | null, now: number): boolean {
  return end !== null && Date.parse(end) <= now
}

/** Addresses as people write them: one to a line, or with commas. */
export function addressesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '')
}
