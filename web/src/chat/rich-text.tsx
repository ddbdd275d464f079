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
        <span dir="auto" className="block border-s-2 border-current/40 ps-2">
          {shown(piece.pieces)}
        </span>
      )
    case 'item':
      return (
        <span dir="auto" className="flex gap-1.5">
          <span>{/\d/.test(piece.mark) ? piece.mark : '•'}</span>
          <span className="min-w-0">{shown(piece.pieces)}</span>
        </span>
      )
  }
}

const isLine = (piece: Piece | undefined) =>
  typeof piece === 'object' && (piece.kind === 'item' || piece.kind === 'quote')

/** Lines of lists and quotes are blocks: what ends one is no empty line more. */
const withoutBreaks = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece, index) =>
    typeof piece === 'string' && isLine(pieces[index - 1]) ? piece.replace(/^\n/, '') : piece,
  )

/**
 * A text as the phone shows it: its lines, links, *bold*, _italic_, ~struck~, `code`, lists and quotes. It is no block
 * of its own, so that something can stand beside its last line.
 */
export function RichText({ text }: { text: string }) {
  return <span className="break-words whitespace-pre-wrap">{shown(withoutBreaks(piecesOf(text)))}</span>
}
