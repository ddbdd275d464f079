/** What a script asks the page to show: words, and one thing that a click does. */
export interface ScriptAnswer {
  message: string | null
  /** http or https */
  url: string | null
  clipboard: string | null
}

export const longest = { message: 500, url: 2048, clipboard: 10_000 }

const wordsIn = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, most) : null

/** Nothing but a page of the web: no javascript:, no address within the dashboard. */
function pageIn(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longest.url || !URL.canParse(value)) return null
  return /^https?:$/.test(new URL(value).protocol) ? value : null
}

/** What a script answered, of which nothing is believed: a text, or `message`, `toast`, `url` and `clipboard`. */
export function answerIn(value: unknown): ScriptAnswer {
  if (typeof value !== 'object' || value === null)
    return { message: wordsIn(value, longest.message), url: null, clipboard: null }
  const given = value as Record<string, unknown>
  const toast = given.toast as Record<string, unknown> | string | null | undefined
  const toasted = typeof toast === 'object' && toast !== null ? toast.message : toast
  return {
    message: wordsIn(toasted, longest.message) ?? wordsIn(given.message, longest.message),
    url: pageIn(given.url),
    clipboard: wordsIn(given.clipboard, longest.clipboard),
  }
}
