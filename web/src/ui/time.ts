import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { agoInWords, datePattern, dates, millisecondsAhead } from '../language/format.ts'
import { byPattern } from './date-pattern.ts'

// All of it in the language of the page and the time zone of the workspace.

const clock = { hour: 'numeric', minute: '2-digit' } as const

const minute = 60_000
const dayLength = 86_400_000

/** A number for each day of the calendar, one more than that of the day before. */
const dayOf = (time: number) => Math.floor((time + millisecondsAhead(time)) / dayLength)

const daysBefore = (time: number, now: number) => dayOf(now) - dayOf(time)

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

/** 14:05 */
export const clockTime = (iso: string) => dates(clock).format(new Date(iso))

/** A date as the workspace writes it; undefined where it leaves that to the language. */
function ownDate(time: number): string | undefined {
  const pattern = datePattern()
  const month = dates({ month: 'short' })
  return pattern === null ? undefined : byPattern(pattern, time + millisecondsAhead(time), month.format(time))
}

/** 3 Nov 2026, 14:05 */
export function exactTime(iso: string): string {
  const time = Date.parse(iso)
  const day = ownDate(time)
  if (day === undefined) return dates({ dateStyle: 'medium', timeStyle: 'short' }).format(time)
  return t`${day}, ${dates(clock).format(time)}`
}

/** 3 Nov 2026, 14:05:31, for what is compared with a log. */
export function secondTime(iso: string): string {
  const time = Date.parse(iso)
  const day = ownDate(time)
  if (day === undefined) return dates({ dateStyle: 'medium', timeStyle: 'medium' }).format(time)
  return t`${day}, ${dates({ timeStyle: 'medium' }).format(time)}`
}

/** 3 November 2026 */
export function fullDate(iso: string): string {
  const time = Date.parse(iso)
  return ownDate(time) ?? dates({ day: 'numeric', month: 'long', year: 'numeric' }).format(time)
}

/** How long ago, in as few letters as a list has room for: now, 5 min, 14:05, Yesterday, Mon, 3 Nov. */
export function shortAgo(iso: string, now: number): string {
  const time = Date.parse(iso)
  if (now - time < minute) return t`now`
  if (now - time < 60 * minute) return t`${Math.floor((now - time) / minute)} min`
  const days = daysBefore(time, now)
  if (days === 0) return clockTime(iso)
  if (days === 1) return capital(agoInWords(-1, 'day'))
  return dates(days < 7 ? { weekday: 'short' } : { day: 'numeric', month: 'short' }).format(time)
}

/** The same in a sentence: just now, 5 min ago, at 14:05, yesterday, on Mon, on 3 Nov. */
export function spokenAgo(iso: string, now: number): string {
  const time = Date.parse(iso)
  if (now - time < minute) return t`just now`
  if (now - time < 60 * minute) return t`${Math.floor((now - time) / minute)} min ago`
  const short = shortAgo(iso, now)
  const days = daysBefore(time, now)
  if (days === 1) return agoInWords(-1, 'day')
  return days === 0 ? t`at ${short}` : t`on ${short}`
}

/** The heading of a day: Today, Yesterday, Monday, 3 November 2026. */
export function dayName(iso: string, now: number): string {
  const time = Date.parse(iso)
  const days = daysBefore(time, now)
  if (days < 2) return capital(agoInWords(-days, 'day'))
  return days < 7 ? dates({ weekday: 'long' }).format(time) : fullDate(iso)
}

/** Two times on the same day of the workspace's calendar. */
export function sameDay(a: string, b: string): boolean {
  return dayOf(Date.parse(a)) === dayOf(Date.parse(b))
}

/** 3 h 12 min, 48 min, less than a minute. */
export function duration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minute)
  if (minutes < 1) return t`less than a minute`
  if (minutes < 60) return t`${minutes} min`
  const hours = Math.floor(minutes / 60)
  return minutes % 60 === 0 ? t`${hours} h` : t`${hours} h ${minutes % 60} min`
}

/** The same where there is little room: the hours alone, while there are any. */
export function briefDuration(milliseconds: number): string {
  return duration(milliseconds < 60 * minute ? milliseconds : milliseconds - (milliseconds % (60 * minute)))
}

/** The time, told anew every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
