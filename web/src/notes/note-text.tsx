import type { Note } from '../chat/note-documents.ts'
import { eitherWay, RichText } from '../chat/rich-text.tsx'

type Named = Pick<Note, 'text' | 'mentions'>

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Cut where somebody is named: `@Bea Miller` of those who are. Every second part is a name. */
function partsOf({ text, mentions }: Named): string[] {
  // The longer name first: Ann Lee is not Ann.
  const names = mentions.flatMap(({ name }) => name ?? []).sort((one, other) => other.length - one.length)
  return names.length === 0 ? [text] : text.split(new RegExp(`(@(?:${names.map(escaped).join('|')}))`))
}

/** The words of a note, in which colleagues who are named stand out. */
export function NoteText({ note }: { note: Named }) {
  return (
    <p className={eitherWay}>
      {partsOf(note).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
          <mark key={index} className="rounded bg-note-edge px-1 font-semibold text-ink">
            <bdi>{part}</bdi>
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
          <RichText key={index} text={part} />
        ),
      )}
    </p>
  )
}
