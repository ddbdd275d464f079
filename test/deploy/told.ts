/** Each part tells what it saw, and ends the program at the first thing that is not so. */
export function requireThat(holds: boolean, what: string, seen?: unknown): void {
  if (!holds) throw new Error(`Not so: ${what}${seen === undefined ? '' : `, but ${seen}`}`)
  console.log(`ok  ${what}`)
}
