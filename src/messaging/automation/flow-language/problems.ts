/** Why a text cannot be compiled, and where: an index in UTF-16 units, as editors count. */
export interface Problem {
  message: string
  position: number
}

/** What a text compiles to, or why it does not. */
export type Compiled<T> = T | { problem: Problem }

/** Thrown while a text is read; nothing outside this folder sees it. */
export class Unreadable extends Error {
  readonly position: number
  constructor(message: string, position: number) {
    super(message)
    this.position = position
  }
}

/** The compiled text, with what its reading throws as a problem. */
export function readWithProblem<T>(read: () => T): Compiled<T> {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable) return { problem: { message: error.message, position: error.position } }
    throw error
  }
}

/** What goes wrong while an expression runs: its value is false then, and the message is in the trace. */
export class Fault extends Error {}

/** A limit of the whole run is reached: nothing after it is evaluated. */
export class Exhausted extends Fault {}
