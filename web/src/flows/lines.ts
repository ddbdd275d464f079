/** The lines of a text that say something. */
export const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
