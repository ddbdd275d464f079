import { emptyOffer, limits, type Offer } from '../chat/offer.ts'
import type { CannedResponseButtonInput } from '../generated/documents.ts'
import type { SavedReply } from './documents.ts'

/** What stands below the words of a saved reply (spec/5 1.18). */
export interface Below extends Pick<Offer, 'choices' | 'button' | 'url' | 'minutes' | 'formId' | 'screen'> {
  /** `other`: what programs have put there; it stays as it is, and the words alone are used here */
  kind: 'nothing' | 'buttons' | 'link' | 'phone' | 'call' | 'form' | 'other'
  /** that a button of kind `phone` calls */
  phone: string
}

/** A saved reply lets people call for an hour at most. */
export const mostMinutes = 60

const { choices, button, url, minutes, formId, screen } = emptyOffer
export const nothingBelow: Below = {
  kind: 'nothing',
  choices,
  button,
  url,
  minutes,
  formId,
  screen,
  phone: '',
}

type Buttons = SavedReply['buttons']

const answers = (buttons: Buttons) =>
  buttons.length <= limits.choices.buttons &&
  buttons.every(({ type, title }) => type === 'REPLY' && title && title.length <= limits.title.buttons)

/** One button by itself; null where it lacks what its kind needs. */
function oneOf(given: Buttons[number]): Partial<Below> | null {
  const { type, title, url, phoneNumber, flowId, screen, ttlMinutes } = given
  if (type === 'URL' && url) return { kind: 'link', url }
  if (type === 'PHONE' && phoneNumber) return { kind: 'phone', phone: phoneNumber }
  // Calls begin at once where no time is said, and where it is 0.
  if (type === 'VOICE_CALL' && title) return { kind: 'call', minutes: String(ttlMinutes || minutes) }
  return type === 'FLOW' && title && flowId ? { kind: 'form', formId: flowId, screen: screen ?? '' } : null
}

/** What a screen shows of the buttons of a saved reply. */
export function belowOf(buttons: Buttons): Below {
  const [first, ...others] = buttons
  if (!first) return nothingBelow
  if (answers(buttons)) {
    const choices = buttons.map(({ title }, index) => ({
      key: index + 1,
      title: title ?? '',
      description: '',
    }))
    return { ...nothingBelow, kind: 'buttons', choices }
  }
  const title = first.title ?? ''
  const one = others.length === 0 && title.length <= limits.button ? oneOf(first) : null
  return one ? { ...nothingBelow, ...one, button: title } : { ...nothingBelow, kind: 'other' }
}

/** The buttons as the server takes them; undefined leaves them as they are. */
export function buttonsOf(below: Below): CannedResponseButtonInput[] | undefined {
  const title = below.button.trim()
  switch (below.kind) {
    case 'other':
      return undefined
    case 'nothing':
      return []
    case 'link':
      return [{ type: 'URL', title, url: below.url.trim() }]
    case 'phone':
      return [{ type: 'PHONE', title, phoneNumber: below.phone.trim() }]
    case 'call':
      return [{ type: 'VOICE_CALL', title, ttlMinutes: Number(below.minutes) }]
    case 'form': {
      const screen = below.screen.trim()
      return [{ type: 'FLOW', title, flowId: below.formId.trim(), ...(screen && { screen }) }]
    }
    case 'buttons': {
      const titles = below.choices.map((choice) => choice.title.trim()).filter((one) => one !== '')
      return titles.map((one) => ({ type: 'REPLY', title: one }))
    }
  }
}

/** The message with buttons that a saved reply begins; null where its words are all that is sent. */
export function offerOf({ buttons }: Pick<SavedReply, 'buttons'>, body: string): Offer | null {
  const { kind, phone: _, ...rest } = belowOf(buttons)
  if (kind === 'nothing' || kind === 'phone' || kind === 'other') return null
  return body.length > limits.body[kind] ? null : { ...emptyOffer, kind, body, ...rest }
}

/** A phone to call stands below the words: outside of templates the platform has no button for it, but phones call it. */
export function withPhone({ buttons }: Pick<SavedReply, 'buttons'>, words: string): string {
  const { kind, button, phone } = belowOf(buttons)
  if (kind !== 'phone') return words
  return `${words}\n${button ? `${button}: ` : ''}${phone}`
}
