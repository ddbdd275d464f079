// Texts of bubbles (Typebot's content.richText): lines of leaves, with bold, italics and links.

interface Leaf {
  text?: unknown
  bold?: unknown
  italic?: unknown
  url?: unknown
  type?: unknown
  children?: unknown
}

const deepest = 20

const around = (text: string, mark: string): string =>
  text.trim() === '' ? text : text.replace(/^(\s*)([\s\S]*?)(\s*)$/, `$1${mark}$2${mark}$3`)

function inline(node: unknown, depth: number): string {
  const { text, bold, italic, url, children } = Object(node) as Leaf
  if (typeof text === 'string') {
    const strong = bold === true ? around(text, '*') : text
    return italic === true ? around(strong, '_') : strong
  }
  const inner =
    Array.isArray(children) && depth < deepest ? children.map((one) => inline(one, depth + 1)).join('') : ''
  if (typeof url !== 'string') return inner
  return inner === url || inner === '' ? url : `${inner} (${url})`
}

function linesOf(node: unknown, depth: number): string[] {
  const { type, children } = Object(node) as Leaf
  if (depth >= deepest || !Array.isArray(children)) return [inline(node, depth)]
  if (type === 'ul' || type === 'ol')
    return children.flatMap((child, at) => {
      const [first = '', ...others] = linesOf(child, depth + 1)
      return [`${type === 'ol' ? `${at + 1}.` : '-'} ${first}`, ...others]
    })
  if (type === 'li') return children.flatMap((child) => linesOf(child, depth + 1))
  return [inline(node, depth)]
}

const withoutTags = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(?:div|p)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .trim()

/** The text of a bubble as the messaging platform writes it; empty where it says nothing. */
export function textOfBubble(content: unknown): string {
  const { richText, plainText, html } = Object(content) as Record<string, unknown>
  if (Array.isArray(richText))
    return richText
      .flatMap((node) => linesOf(node, 0))
      .join('\n')
      .trim()
  if (typeof plainText === 'string') return plainText.trim()
  return typeof html === 'string' ? withoutTags(html) : ''
}
