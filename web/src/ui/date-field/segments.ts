/** A part of a date or time that can be moved by itself. */
export type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'half'

/** A part as it is written, or what is between two parts. */
export interface Segment {
  part: Part | null
  text: string
}

export const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join('')

/** Which part of a text the caret is in, or before; the text may be written otherwise than the segments. */
export function partAt(segments: readonly Segment[], text: string, caret: number): Part {
  const parts = segments.flatMap(({ part }) => part ?? [])
  const ends =
    text === textOf(segments)
      ? parts.map((part) => placeOf(segments, part)[1])
      : [...text.matchAll(/\p{Nd}+|[\p{L}\p{M}]+/gu)].map((word) => word.index + word[0].length)
  return (parts[ends.findIndex((end) => end >= caret)] ?? parts.at(-1)) as Part
}

/** From where to where the part is written. */
export function placeOf(segments: readonly Segment[], wanted: Part): [number, number] {
  let from = 0
  for (const { part, text } of segments) {
    if (part === wanted) return [from, from + text.length]
    from += text.length
  }
  return [0, from]
}
