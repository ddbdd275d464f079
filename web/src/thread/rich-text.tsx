import type { ReactNode } from 'react'

/** An address, or a text between two of the four marks that people know from their phones. */
const token =
  /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])|\*([^\s*](?:[^*\n]*[^\s*])?)\*|(?<!\w)_([^\s_](?:[^_\n]*[^\s_])?)_(?!\w)|~([^\s~](?:[^~\n]*[^\s~])?)~|```([^`]+)```/g

/** For the block that a text stands in: each paragraph begins at the side from which it is read. */
export const eitherWay = '[unicode-bidi:plaintext]'

/** The words alone, for where there is one line of them. */
export function plainText(text: string): string {
  return text.replaceAll(token, (whole, link, ...marked) => link ?? marked.slice(0, 4).find(Boolean) ?? whole)
}

function styled([whole, link, bold, italic, struck, code]: RegExpMatchArray, key: number): ReactNode {
  if (link) {
    return (
      <a
        key={key}
        href={link}
        target="_blank"
        rel="noreferrer noopener"
        className="break-all text-accent underline underline-offset-2"
      >
        {link}
      </a>
    )
  }
  if (bold) return <strong key={key}>{bold}</strong>
  if (italic) return <em key={key}>{italic}</em>
  if (struck) return <s key={key}>{struck}</s>
  if (code) return <code key={key}>{code}</code>
  return whole
}

/**
 * A text as the phone shows it: its lines, links, *bold*, _italic_, ~struck~ and ```code```. It is no block of its
 * own, so that something can stand beside its last line.
 */
export function RichText({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(token)) {
    parts.push(text.slice(at, match.index), styled(match, match.index))
    at = match.index + match[0].length
  }
  parts.push(text.slice(at))
  return <span className="break-words whitespace-pre-wrap">{parts}</span>
}
