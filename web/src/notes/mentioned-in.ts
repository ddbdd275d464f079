import { fold } from '#core/fold.ts'
/** Somebody who can be named in a note. */
export interface Reader {
  id: string
  name: string
}

/** Who is named in a text by `@` and their name. The longest name counts: `@Ann Lee` does not name Ann. */
export function mentionedIn(text: string, readers: readonly Reader[]): string[] {
  const longestFirst = [...readers].sort((one, other) => other.name.length - one.name.length)
  const ids = new Set<string>()
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const named = longestFirst.find(({ name }) => text.startsWith(name, at + 1))
    if (named) ids.add(named.id)
  }
  return [...ids]
}

/** What is being looked for: the letters between an `@` and the caret. */
export interface Sought {
  /** where the `@` stands */
  at: number
  letters: string
}

const begun = /(?:^|[\s(])@([^\s@]*(?: [^\s@]*)?)$/

/** The name that is being written before the caret; null where none is. */
export function soughtIn(text: string, caret: number): Sought | null {
  const letters = begun.exec(text.slice(0, caret))?.[1]
  return letters === undefined ? null : { at: caret - letters.length - 1, letters }
}

/** Those whose name, or a later word of it, begins so. */
export function fitting(readers: readonly Reader[], letters: string): Reader[] {
  const wanted = fold(letters)
  const begins = ({ name }: Reader) => ` ${fold(name)}`.includes(` ${wanted}`)
  return readers.filter(begins).slice(0, 8)
}
