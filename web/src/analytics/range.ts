import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { millisecondsAhead } from '../language/format.ts'
import { useRoomSearch } from '../page/search.ts'
import { addDays, addMonths } from '../ui/date-field/days.ts'

/** Days of the workspace's clock, both of the window. */
export interface Days {
  from: string
  to: string
}

/** What people choose between; `custom` has days of its own. */
export const presetWords = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  '7d': msg`Last 7 days`,
  '30d': msg`Last 30 days`,
  '90d': msg`Last 90 days`,
  month: msg`This month`,
  'last-month': msg`Last month`,
  year: msg`Last 365 days`,
  custom: msg`Other days`,
} satisfies Record<string, MessageDescriptor>
export type Preset = keyof typeof presetWords

/** The day that it is in the workspace. */
function todayAt(now: number): string {
  return new Date(now + millisecondsAhead(now)).toISOString().slice(0, 10)
}

const backFrom = (today: string, days: number): Days => ({ from: addDays(today, 1 - days), to: today })

const ways: Record<Exclude<Preset, 'custom'>, (today: string) => Days> = {
  today: (today) => backFrom(today, 1),
  yesterday: (today) => backFrom(addDays(today, -1), 1),
  '7d': (today) => backFrom(today, 7),
  '30d': (today) => backFrom(today, 30),
  '90d': (today) => backFrom(today, 90),
  month: (today) => ({ from: `${today.slice(0, 8)}01`, to: today }),
  'last-month': (today) => {
    const first = `${today.slice(0, 8)}01`
    return { from: addMonths(first, -1), to: addDays(first, -1) }
  },
  year: (today) => backFrom(today, 365),
}

/** The days of a preset. */
const daysOf = (preset: Exclude<Preset, 'custom'>, today: string): Days => ways[preset](today)

/** How many days a window has. */
const lengthOf = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** The window before, which is as long. */
function daysBefore(days: Days): Days {
  const to = addDays(days.from, -1)
  return { from: addDays(to, 1 - lengthOf(days)), to }
}

const day = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined
export const id = (value: unknown) =>
  typeof value === 'string' && /^[\da-f-]{36}$/i.test(value) ? value : undefined
const preset = (value: unknown) => (Object.keys(presetWords) as Preset[]).find((one) => one === value)

/** What the address says beside the report. */
export const askedShape = {
  range: preset,
  from: day,
  to: day,
  compare: (value: unknown) => (value === 'no' ? value : undefined),
  account: id,
  team: id,
  agent: id,
  /** whose funnel is shown */
  flow: id,
  version: (value: unknown) => (/^[1-9]\d{0,8}$/.test(String(value)) ? String(value) : undefined),
  hours: (value: unknown) => (value === 'business' ? value : undefined),
}

/** What is asked for, and how to change it. */
export function useAsked() {
  const [search, change] = useRoomSearch(askedShape)
  const today = todayAt(Date.now())
  const { from, to } = search
  const isCustom = search.range === 'custom' && from !== undefined && to !== undefined && from <= to
  const chosen: Preset = search.range ?? '30d'
  const days = isCustom ? { from, to } : daysOf(chosen === 'custom' ? '30d' : chosen, today)
  return {
    search,
    change,
    today,
    chosen,
    days,
    /** null where it is not compared with the window before */
    before: search.compare === 'no' ? null : daysBefore(days),
    account: search.account,
    team: search.team,
    agent: search.agent,
    inBusinessHours: search.hours === 'business',
  }
}
export type Asked = ReturnType<typeof useAsked>
