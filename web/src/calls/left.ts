import { readStored, writeStored } from '../store/stored.ts'

/** A call that this tab has, as it is told when the page was loaded anew in the middle of it. */
export interface Left {
  callId: string
  contactId: string
  contactName: string
  numberId: string | null
  numberName: string
}

const entry = 'parley.call'

/** Kept for this tab alone. */
export const rememberLeft = (left: Left): void => writeStored(sessionStorage, entry, left)

export const forgetLeft = (): void => writeStored(sessionStorage, entry, null)

/** The call that was under way when this tab was loaded anew; told once. A copy of a tab has none. */
export function takeLeft(): Left | null {
  const left = readStored<Left | null>(sessionStorage, entry, null)
  forgetLeft()
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' ? left : null
}
