/** What a message had beside its text: it stays where it is, and is named. */
export interface Attached {
  type: string
  name: string | null
  url: string | null
}

const words: Readonly<Record<string, string>> = {
  image: 'Image',
  audio: 'Audio',
  video: 'Video',
  document: 'Document',
  sticker: 'Sticker',
  location: 'Location',
  contacts: 'Contact card',
  template: 'Template',
  link: 'Link',
}

/** An address that a reader can open; a path on another system's disk is none. */
const isAddress = (url: string | null): url is string => url !== null && /^https?:\/\//.test(url)

function line({ type, name, url }: Attached): string {
  const said = [name, isAddress(url) ? url : null].filter((part) => part)
  const what = words[type] ?? 'Attachment'
  return said.length > 0 ? `[${what}: ${said.join(', ')}]` : `[${what}]`
}

/** The text of a message with a line for each attachment (docs/adr/0175). */
export const wordsOf = (text: string | null, attached: readonly Attached[]): string =>
  [text?.trim() ?? '', ...attached.map(line)].filter((part) => part !== '').join('\n')
