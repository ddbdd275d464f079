import { address } from '../graphql/address.ts'

/** What a script asks the page to show: words, and one thing that a click does. */
export interface ScriptAnswer {
  message: string | null
  /** http or https */
  url: string | null
  clipboard: string | null
}

export type ScriptOutcome =
  | { kind: 'answered'; answer: ScriptAnswer }
  | { kind: 'failed'; fault: string }
  | { kind: 'late' }

/** Longer than the frame waits: it is gone then, whatever it does. */
const patience = 6_000

const longest = { message: 500, url: 2048, clipboard: 10_000 }

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

function outcomeIn(told: unknown): ScriptOutcome {
  const { value, fault, late } = Object(told) as Record<string, unknown>
  if (late === true) return { kind: 'late' }
  if (fault !== undefined) return { kind: 'failed', fault: String(fault).slice(0, longest.message) }
  return { kind: 'answered', answer: answerIn(value) }
}

function frameOf(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  // Of no origin: it has neither our cookies nor our storage, and does not see this page.
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.referrerPolicy = 'no-referrer'
  frame.hidden = true
  frame.title = 'Script'
  frame.src = address('script-frame.html')
  return frame
}

/** Runs the script of an action in a frame apart, which lives as long as that (docs/adr/0057). */
export function runScript(code: string, context: unknown): Promise<ScriptOutcome> {
  const frame = frameOf()
  const { port1, port2 } = new MessageChannel()
  const outcome = new Promise<ScriptOutcome>((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'late' }), patience)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve(outcomeIn(data))
    }
    frame.onload = () => frame.contentWindow?.postMessage({ code, context }, '*', [port2])
  })
  document.body.append(frame)
  return outcome.finally(() => {
    port1.close()
    frame.remove()
  })
}
