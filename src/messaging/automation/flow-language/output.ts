import { Exhausted } from './problems.ts'

const largest = 64 * 1024

/** What a template has written so far, 64 KB at most. */
export interface Output {
  /** throws Exhausted when the text is full, with what fits added */
  add(text: string): void
  /** keeps the first thing that goes wrong */
  note(problem: string): void
  text(): string
  problem(): string | undefined
}

/** As much of a text as fits into so many bytes, without half a letter at the end. */
function fitting(text: string, room: number): string {
  const part = Buffer.from(text).subarray(0, room + 1)
  let end = Math.min(room, part.length)
  while (end > 0 && ((part[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return part.toString('utf8', 0, end)
}

export function createOutput(): Output {
  let written = ''
  let room = largest
  let first: string | undefined
  return {
    add(text) {
      const size = Buffer.byteLength(text)
      written += size <= room ? text : fitting(text, room)
      if (size > room) throw new Exhausted('The text is longer than 64 KB')
      room -= size
    },
    note(problem) {
      first ??= problem
    },
    text: () => written,
    problem: () => first,
  }
}
