import { type Choice, limits, type Offer } from '../composer/panels/offer.ts'
import type { CannedResponseButtonInput } from '../generated/documents.ts'
import type { SavedReply } from './documents.ts'

/** What stands below the words of a saved reply: nothing, buttons that answer, or one that opens a page. */
export interface Below {
  /** `other`: what programs have put there; it stays as it is, and the words alone are used here */
  kind: 'nothing' | 'buttons' | 'link' | 'other'
  choices: Choice[]
  /** what stands on the one that opens a page */
  button: string
  url: string
}

const oneChoice: Choice = { key: 1, title: '', description: '' }
export const nothingBelow: Below = { kind: 'nothing', choices: [oneChoice], button: '', url: '' }

type Buttons = SavedReply['buttons']

const answers = (buttons: Buttons) =>
  buttons.length <= limits.choices.buttons &&
  buttons.every(({ type, title }) => type === 'REPLY' && title && title.length <= limits.title.buttons)

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
  const { type, title, url } = first
  if (others.length === 0 && type === 'URL' && url && (title ?? '').length <= limits.button)
    return { ...nothingBelow, kind: 'link', button: title ?? '', url }
  return { ...nothingBelow, kind: 'other' }
}

/** The buttons as the server takes them; undefined leaves them as they are. */
export function buttonsOf({ kind, choices, button, url }: Below): CannedResponseButtonInput[] | undefined {
  if (kind === 'other') return undefined
  if (kind === 'link') return [{ type: 'URL', title: button.trim(), url: url.trim() }]
  if (kind === 'nothing') return []
  const titles = choices.map(({ title }) => title.trim()).filter((title) => title !== '')
  return titles.map((title) => ({ type: 'REPLY', title }))
}

/** The message with buttons that a saved reply begins; null where its words are all that is sent. */
export function offerOf({ buttons }: Pick<SavedReply, 'buttons'>, body: string): Offer | null {
  const { kind, ...rest } = belowOf(buttons)
  if (kind !== 'buttons' && kind !== 'link') return null
  return body.length > limits.body[kind] ? null : { kind, heading: '', body, footer: '', ...rest }
}
