import { t } from '@lingui/core/macro'
import type { MessageContentInput } from '../../generated/documents.ts'

/** One thing that the person can choose. */
export interface Choice {
  /** steady while one writes */
  key: number
  title: string
  /** below the title of a row of a list */
  description: string
}

/** A message with buttons that answer, a list to choose from, or a button that opens an address. */
export interface Offer {
  kind: 'buttons' | 'list' | 'link'
  heading: string
  body: string
  footer: string
  choices: Choice[]
  /** what opens the list, or stands on the link */
  button: string
  url: string
}

/** What the platform takes (document 6, interactive messages), in letters and in numbers of choices. */
export const limits = {
  heading: 60,
  body: { buttons: 1024, list: 4096, link: 1024 },
  footer: 60,
  button: 20,
  url: 2000,
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
    return isHttps(offer.url.trim()) ? null : t`The address has to begin with https://.`
  const titles = written(offer).map(({ title }) => title.trim())
  if (titles.length === 0) return t`There has to be something to choose.`
  // Rows of a list may be called alike at the platform, but nobody could tell them apart.
  return new Set(titles).size === titles.length ? null : t`Two choices are called the same.`
}

/** The message as the server takes it. */
export function contentOf(offer: Offer): MessageContentInput {
  const heading = offer.heading.trim()
  const words = { body: offer.body.trim(), ...(offer.footer.trim() && { footer: offer.footer.trim() }) }
  const header = heading ? { header: { text: heading } } : {}
  const button = offer.button.trim()
  if (offer.kind === 'link') return { linkButton: { ...header, ...words, button, url: offer.url.trim() } }
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
