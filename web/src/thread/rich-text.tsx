import { Fragment, type ReactNode } from 'react'
import { type Piece, piecesOf } from './formatting.ts'

/** For the block that a text stands in: each paragraph begins at the side from which it is read. */
export const eitherWay = '[unicode-bidi:plaintext]'

const shown = (pieces: readonly Piece[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
  pieces.map((piece, index) => <Fragment key={index}>{styled(piece)}</Fragment>)

function styled(piece: Piece): ReactNode {
  if (typeof piece === 'string') return piece
  switch (piece.kind) {
    case 'link':
      return (
        <a
          href={piece.address}
          target="_blank"
          rel="noreferrer noopener"
          className="break-all text-accent underline underline-offset-2"
        >
          {piece.address}
        </a>
      )
    case 'bold':
      return <strong>{shown(piece.pieces)}</strong>
    case 'italic':
      return <em>{shown(piece.pieces)}</em>
    case 'struck':
      return <s>{shown(piece.pieces)}</s>
    case 'code':
      return <code>{shown(piece.pieces)}</code>
    case 'quote':
      return (
        <span className={`block border-s-2 border-current/40 ps-2 ${eitherWay}`}>{shown(piece.pieces)}</span>
      )
    case 'item':
      return (
        <span className="flex gap-1.5">
          <span>{/\d/.test(piece.mark) ? piece.mark : '•'}</span>
          <span className={`min-w-0 ${eitherWay}`}>{shown(piece.pieces)}</span>
        </span>
      )
  }
}

const isLine = (piece: Piece | undefined) =>
  typeof piece === 'object' && (piece.kind === 'item' || piece.kind === 'quote')

/** Lines of lists and quotes are blocks: what parts them from their neighbours is no empty line more. */
function withoutBreaks(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) => {
    if (typeof piece !== 'string') return piece
    const from = isLine(pieces[index - 1]) && piece.startsWith('\n') ? 1 : 0
    const upTo = isLine(pieces[index + 1]) && piece.length > from && piece.endsWith('\n') ? -1 : undefined
    return piece.slice(from, upTo)
  })
}

/**
 * A text as the phone shows it: its lines, links, *bold*, _italic_, ~struck~, `code`, lists and quotes. It is no block
 * of its own, so that something can stand beside its last line.
 */
export function RichText({ text }: { text: string }) {
  return <span className="break-words whitespace-pre-wrap">{shown(withoutBreaks(piecesOf(text)))}</span>
}
