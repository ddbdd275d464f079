import { errors } from '#core/errors.ts'
import type { ChatInteractive } from './chat-message-input.ts'

// Converts the buttons and lists of /api to the input of a send (spec/5 1.2; spec/8 MS6).

const characters = new Intl.Segmenter()

/** The beginning of a text up to a number of characters; no character as people see it is cut. */
function cut(text: string, most: number): string {
  let kept = ''
  for (const { segment } of characters.segment(text)) {
    if ([...kept, ...segment].length > most) break
    kept += segment
  }
  return kept
}

const mostButtons = 3
const mostRows = 10

type Made = Record<string, unknown>

function tapped({ buttons, buttonText }: ChatInteractive): Made {
  const given = (buttons ?? []).map(({ id, title }) => ({ id, title: title.trim() }))
  if (given.length === 0) throw errors.invalidField('interactive.buttons', 'A button is needed.')
  if (given.length > mostRows) throw errors.invalidField('interactive.buttons', 'At most 10 buttons.')
  if (given.length <= mostButtons) {
    const cutTo = given.map(({ id, title }) => ({ id, title: cut(title, 20) }))
    return { type: 'button', action: { buttons: cutTo } }
  }
  const rows = given.map(({ id, title }) => ({ id, title: cut(title, 24) }))
  const button = cut(buttonText ?? '', 20) || 'Select an option'
  return { type: 'list', action: { button, sections: [{ title: 'Options', rows }] } }
}

function madeOf(given: ChatInteractive): Made {
  const { type, buttonText, displayText, url, ttlMinutes, flowId, firstScreen } = given
  const text = buttonText || displayText
  switch (type) {
    case 'button':
    case 'list':
      return tapped(given)
    case 'cta_url':
      return { type, action: { displayText: text && cut(text, 20), url } }
    case 'voice_call':
      return { type, action: { displayText: text ? cut(text, 20) : null, ttlMinutes: ttlMinutes ?? null } }
    case 'flow':
      if (!flowId?.trim()) throw errors.missing('flow_id is required to send a flow', 'interactive.flowId')
      return {
        type,
        action: { flowId: flowId.trim(), displayText: text ? cut(text, 20) : null, firstScreen },
      }
    default:
      throw errors.invalidField('interactive.type', 'Must be button, list, cta_url, voice_call or flow.')
  }
}

/** The interactive object of a send; `words` are those of the message itself. */
export function interactiveOfChat(given: ChatInteractive, words: string): Made {
  const { header } = given
  const body = { text: given.body || words }
  return { ...madeOf(given), body, ...(header && { header }) }
}
