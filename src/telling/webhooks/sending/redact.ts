import { utf8 } from './request.ts'

const keptBytes = 1024
const removed = '[removed]'
/** A shorter end of a cut answer says too little to be worth guessing at. */
const shortestPart = 4

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Encoders leave different letters as they are, and write spaces and the hex digits in two ways. */
function encoded(value: string): string[] {
  const whole = encodeURIComponent(value.toWellFormed())
  const forms = [whole, encodeURI(value.toWellFormed()), whole.replaceAll('%2C', ',')]
  const spaced = forms.flatMap((form) => [form, form.replaceAll('%20', '+')])
  return spaced.flatMap((form) => [form, form.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase())])
}

/**
 * A value as a receiver may echo it: as it was sent, or as its library read it, for which header text is Latin-1; each
 * as it is, inside JSON, inside JSON of ASCII letters alone, inside JSON with escaped slashes, and percent-encoded as
 * in an address or a form.
 */
function spellings(value: string): string[] {
  const trimmed = value.trim()
  if (trimmed === '') return []
  const found = [trimmed, utf8(trimmed)].flatMap((read) => {
    const json = JSON.stringify(read).slice(1, -1)
    const ascii = json.replaceAll(/[\u0080-\uffff]/g, escaped)
    return [read, ...[json, ascii].flatMap((text) => [text, text.replaceAll('/', '\\/')]), ...encoded(read)]
  })
  return [...new Set(found)]
}

/** What lies around the removed end of a cut answer, if that is the beginning of a confidential text. */
function aroundPart(text: string, secrets: readonly string[]): string[] {
  for (const secret of secrets) {
    for (let length = secret.length - 1; length >= shortestPart; length--)
      if (text.endsWith(secret.slice(0, length))) return [text.slice(0, -length), '']
  }
  return [text]
}

function firstBytes(text: string): string {
  const bytes = Buffer.from(text).subarray(0, keptBytes)
  // In a stream the beginning of a character at the end is kept back, which drops it here.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true })
}

/**
 * The start of an answer as it may be kept: invalid UTF-8 replaced, every confidential text removed, and only then
 * cut to 1,024 bytes (spec/4 B12, Delivery object). `cut` says that the answer went on, or broke off.
 */
export function keptAnswer(body: Buffer, cut: boolean, confidential: readonly string[]): string {
  if (body.length === 0) return ''
  // The beginning of a character at the end of a cut answer would hide that a confidential text began before it.
  const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body, { stream: cut })
  // PostgreSQL's JSON cannot hold U+0000.
  const text = decoded.replaceAll('\u0000', '\ufffd')
  // Long ones first, so that a short value inside a long one does not leave the rest of it readable.
  const secrets = confidential.flatMap(spellings).sort((left, right) => right.length - left.length)
  const open = cut ? aroundPart(text, secrets) : [text]
  // In pieces, so that a value such as "e" is not looked for in what stands for another.
  const pieces = secrets.reduce((rest, secret) => rest.flatMap((piece) => piece.split(secret)), open)
  return firstBytes(pieces.join(removed))
}
