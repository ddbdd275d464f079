import { t } from '@lingui/core/macro'
import type { MessageContentInput } from '../generated/documents.ts'

/** One thing that the person can choose. */
export interface Choice {
  /** steady while one writes */
  key: number
  title: string
  /** below the title of a row of a list */
  description: string
}

/** A message with buttons that answer, a list to choose from, or one button: a page, a call to us, a form. */
export interface Offer {
  kind: 'buttons' | 'list' | 'link' | 'call' | 'form'
  heading: string
  body: string
  footer: string
  choices: Choice[]
  /** what opens the list, or stands on the one button */
  button: string
  url: string
  /** for so long one can call */
  minutes: string
  /** of the platform */
  formId: string
  /** where the form begins; empty for its first */
  screen: string
}

export const emptyOffer: Offer = {
  kind: 'buttons',
  heading: '',
  body: '',
  footer: '',
  choices: [{ key: 1, title: '', description: '' }],
  button: '',
  url: '',
  minutes: '15',
  formId: '',
  screen: '',
}

/** What the platform takes (document 6, interactive messages), in letters and in numbers of choices. */
export const limits = {
  heading: 60,
  body: { buttons: 1024, list: 4096, link: 1024, call: 1024, form: 1024 },
  footer: 60,
  button: 20,
  url: 2000,
  minutes: 43_200,
  form: 100,
  title: { buttons: 20, list: 24 },
  description: 72,
  choices: { buttons: 3, list: 10 },
} as const

const written = ({ choices }: Offer) => choices.filter(({ title }) => title.trim() !== '')

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}

/** What of it cannot be sent, in words; null when all of it can. Lengths are held by the fields. */
export function faultOf(offer: Offer): string | null {
  if (offer.kind === 'link')
    return isHttps(offer.url.trim()) ? null : t`The address must begin with https://.`
  if (offer.kind === 'call' || offer.kind === 'form') return null
  const titles = written(offer).map(({ title }) => title.trim())
  if (titles.length === 0) return t`There must be something to choose from.`
  // Rows of a list may be called alike at the platform, but nobody could tell them apart.
  return new Set(titles).size === titles.length ? null : t`Two choices have the same name.`
}

/** The message as the server takes it. */
export function contentOf(offer: Offer): MessageContentInput {
  const heading = offer.heading.trim()
  const words = { body: offer.body.trim(), ...(offer.footer.trim() && { footer: offer.footer.trim() }) }
  const header = heading ? { header: { text: heading } } : {}
  const button = offer.button.trim()
  if (offer.kind === 'link') return { linkButton: { ...header, ...words, button, url: offer.url.trim() } }
  if (offer.kind === 'call')
    return { voiceCallButton: { ...header, ...words, button, ttlMinutes: Number(offer.minutes) } }
  if (offer.kind === 'form') {
    const [formId, firstScreen] = [offer.formId.trim(), offer.screen.trim()]
    return { form: { ...header, ...words, button, formId, ...(firstScreen && { firstScreen }) } }
  }
  // What comes back with the answer says which one it was, to people and programs alike.
  const choices = written(offer).map(({ title, description }, index) => ({
    id: `${index + 1}-${title.trim()}`,
    title: title.trim(),
    description: description.trim(),
  }))
  if (offer.kind === 'buttons') {
    return { replyButtons: { ...header, ...words, buttons: choices.map(({ id, title }) => ({ id, title })) } }
  }
  const rows = choices.map(({ description, ...row }) => ({ ...row, ...(description && { description }) }))
  return { list: { ...(heading && { header: heading }), ...words, button, sections: [{ rows }] } }
}
