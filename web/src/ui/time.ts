import { useEffect, useState } from 'react'

const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long' })
const shortWeekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' })
const date = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const longDate = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const toTheSecond = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
const words = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

const minute = 60_000
const dayLength = 86_400_000

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}

function daysBefore(time: number, now: number): number {
  return Math.round((startOfDay(now) - startOfDay(time)) / dayLength)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 14:05 */
export const clockTime = (iso: string) => clock.format(new Date(iso))

/** 3 Nov 2026, 14:05 */
export const exactTime = (iso: string) => exact.format(new Date(iso))

/** 3 Nov 2026, 14:05:31, for what is compared with a log. */
export const secondTime = (iso: string) => toTheSecond.format(new Date(iso))

/** 3 November 2026 */
export const fullDate = (iso: string) => longDate.format(new Date(iso))

/** How long ago, in as few letters as a list has room for: now, 5 min, 14:05, Yesterday, Mon, 3 Nov. */
export function shortAgo(iso: string, now: number): string {
  const time = Date.parse(iso)
  if (now - time < minute) return 'now'
  if (now - time < 60 * minute) return `${Math.floor((now - time) / minute)} min`
  const days = daysBefore(time, now)
  if (days === 0) return clockTime(iso)
  if (days === 1) return capital(words.format(-1, 'day'))
  return days < 7 ? shortWeekday.format(time) : date.format(time)
}

/** The same in a sentence: just now, 5 min ago, at 14:05, yesterday, on Mon, on 3 Nov. */
export function spokenAgo(iso: string, now: number): string {
  const time = Date.parse(iso)
  const short = shortAgo(iso, now)
  if (now - time < minute) return 'just now'
  if (now - time < 60 * minute) return `${short} ago`
  const days = daysBefore(time, now)
  if (days === 1) return words.format(-1, 'day')
  return days === 0 ? `at ${short}` : `on ${short}`
}

/** The heading of a day: Today, Yesterday, Monday, 3 November 2026. */
export function dayName(iso: string, now: number): string {
  const time = Date.parse(iso)
  const days = daysBefore(time, now)
  if (days < 2) return capital(words.format(-days, 'day'))
  return days < 7 ? weekday.format(time) : longDate.format(time)
}

/** Two times on the same day of this person's calendar. */
export function sameDay(a: string, b: string): boolean {
  return startOfDay(Date.parse(a)) === startOfDay(Date.parse(b))
}

/** 3 h 12 min, 48 min, less than a minute. */
export function duration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minute)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
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
