import { errors } from '#core/errors.ts'
import { because } from './file-refusal-sets.ts'

/** A longer object is none that anybody means. */
const longestObject = 100_000

const unreadable = () =>
  errors.invalidRequest(
    'The file is not JSON: a list of objects, or one in a line.',
    'file',
    because('not_json'),
  )

/** Objects as text comes in: what stands between their braces, whatever stands between them. */
class Objects {
  #text = ''
  #depth = 0
  #isQuoted = false
  #isEscaped = false

  /** The objects that end in this text. */
  read(text: string): unknown[] {
    const found: unknown[] = []
    let begin = 0
    for (let at = 0; at < text.length; at++) {
      const before = this.#depth
      this.#pass(text[at] as string)
      if (before === 0 && this.#depth === 1) begin = at
      else if (before === 1 && this.#depth === 0) found.push(this.#close(text.slice(begin, at + 1)))
    }
    if (this.#depth > 0) this.#text += text.slice(begin)
    if (this.#text.length > longestObject) throw unreadable()
    return found
  }

  /** Throws where an object is not closed. */
  end(): void {
    if (this.#depth > 0) throw unreadable()
  }

  #pass(char: string): void {
    if (this.#isQuoted) this.#passQuoted(char)
    else if (this.#depth > 0) this.#passWithin(char)
    else if (char === '{') this.#depth = 1
    else if (!/[\s,[\]]/.test(char)) throw unreadable()
  }

  #passWithin(char: string): void {
    if (char === '"') this.#isQuoted = true
    else if (char === '{' || char === '[') this.#depth += 1
    else if (char === '}' || char === ']') this.#depth -= 1
  }

  #passQuoted(char: string): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (char === '\\') this.#isEscaped = true
    else if (char === '"') this.#isQuoted = false
  }

  #close(rest: string): unknown {
    const text = this.#text + rest
    this.#text = ''
    try {
      return JSON.parse(text)
    } catch {
      throw unreadable()
    }
  }
}

/**
 * The objects of a JSON file in UTF-8, of a list or one in a line, as many at a time as came in. Nothing of it is kept. Throws
 * invalid_request for what is no such file.
 */
export async function* jsonObjects(bytes: AsyncIterable<Buffer>): AsyncGenerator<unknown[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const objects = new Objects()
  const decoded = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw unreadable()
    }
  }
  for await (const chunk of bytes) yield objects.read(decoded(chunk))
  yield objects.read(decoded())
  objects.end()
}
