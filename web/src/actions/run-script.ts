import { address } from '../connection/address.ts'
import { answerIn, longest, type ScriptAnswer } from './script-answer.ts'

export type ScriptOutcome =
  | { kind: 'answered'; answer: ScriptAnswer }
  | { kind: 'failed'; fault: string }
  | { kind: 'late' }

/** Longer than the frame waits: it is gone then, whatever it does. */
const patience = 6_000

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
