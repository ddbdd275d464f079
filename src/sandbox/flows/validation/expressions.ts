// Expressions (flow JSON §5): conditions of If, values of Switch, and whole values in backticks.

type Type = 'text' | 'number' | 'truth' | 'any'

/** How strong signs bind, what they take, and what they give; null takes two of one type. */
const signs: Readonly<Record<string, readonly [strength: number, takes: Type | null, gives: Type]>> = {
  '||': [1, 'truth', 'truth'],
  '&&': [2, 'truth', 'truth'],
  '==': [3, null, 'truth'],
  '!=': [3, null, 'truth'],
  '<': [4, 'number', 'truth'],
  '<=': [4, 'number', 'truth'],
  '>': [4, 'number', 'truth'],
  '>=': [4, 'number', 'truth'],
  '+': [5, 'number', 'number'],
  '-': [5, 'number', 'number'],
  '/': [6, 'number', 'number'],
  '%': [6, 'number', 'number'],
}

const word = /\s*(\$\{[^}]*\}|'(?:\\.|[^'\\])*'|\d+(?:\.\d+)?|true\b|false\b|&&|\|\||[=!<>]=|[<>!()+\-/%])/y

class Wrong extends Error {}

function wordsOf(text: string): string[] {
  const words: string[] = []
  word.lastIndex = 0
  while (text.slice(word.lastIndex).trim() !== '') {
    const before = word.lastIndex
    const found = word.exec(text)
    if (!found?.[1]) throw new Wrong(`Not understood: ${text.slice(before).trim()[0]}`)
    words.push(found[1])
  }
  return words
}

/** What a condition, a value of Switch or another value is written by. */
type Place = 'condition' | 'switch' | 'value'

class Expression {
  #at = 0
  readonly #words: readonly string[]
  readonly #place: Place
  readonly #typeOf: (reference: string) => Type | null

  constructor(words: readonly string[], place: Place, typeOf: (reference: string) => Type | null) {
    this.#words = words
    this.#place = place
    this.#typeOf = typeOf
  }

  whole(): Type {
    let type = this.#above(0)
    while (this.#place !== 'condition' && this.#at < this.#words.length) {
      this.#above(0)
      type = 'text'
    }
    if (this.#at < this.#words.length) throw new Wrong(`Unexpected: ${this.#words[this.#at]}`)
    return type
  }

  #above(strength: number): Type {
    let left = this.#one()
    for (;;) {
      const sign = this.#words[this.#at] ?? ''
      const [binds = 0, takes, gives] = signs[sign] ?? []
      if (!gives || binds <= strength) return left
      this.#at++
      const right = this.#above(binds)
      left = this.#joined(sign, takes ?? null, gives, left, right)
    }
  }

  #joined(sign: string, takes: Type | null, gives: Type, left: Type, right: Type): Type {
    const fits = (type: Type, wanted: Type) => type === 'any' || type === wanted
    if (takes === null) {
      if (left !== 'any' && !fits(right, left)) throw new Wrong(`${sign} takes two of one type.`)
      return gives
    }
    if (gives === 'number' && this.#place === 'condition') throw new Wrong(`${sign} is for values only.`)
    // Public flows join texts so.
    if (sign === '+' && left === 'text' && right === 'text') return 'text'
    if (!fits(left, takes) || !fits(right, takes)) throw new Wrong(`${sign} does not take this.`)
    return gives
  }

  #one(): Type {
    const next = this.#words[this.#at++]
    if (next === undefined) throw new Wrong('A value is missing.')
    if (next === '(') {
      const type = this.#above(0)
      if (this.#words[this.#at++] !== ')') throw new Wrong('A parenthesis is open.')
      return type
    }
    if (next === '!' && this.#place === 'condition') {
      const type = this.#one()
      if (type !== 'any' && type !== 'truth') throw new Wrong('! takes a boolean.')
      return 'truth'
    }
    if (next.startsWith("'")) return 'text'
    if (next.startsWith('$')) return this.#reference(next.slice(2, -1))
    if (next === 'true' || next === 'false') return 'truth'
    if (/^\d/.test(next)) return 'number'
    throw new Wrong(`Unexpected: ${next}`)
  }

  #reference(name: string): Type {
    const type = this.#typeOf(name)
    if (type === null) throw new Wrong(`${name} is not declared.`)
    return type
  }
}

/** The type of what an expression names, in its own words; null for what is not there. */
export type TypeOf = (reference: string) => Type | null

/** What is wrong with an expression; null where it is right. */
export function expressionProblem(text: string, place: Place, typeOf: TypeOf): string | null {
  const plain = /^`([\s\S]*)`$/.exec(text)?.[1] ?? text
  try {
    const words = wordsOf(plain)
    if (words.length === 0) return 'The expression is empty.'
    const type = new Expression(words, place, typeOf).whole()
    if (place !== 'value' && !words.some((one) => one.startsWith('$'))) return 'It needs a reference.'
    return place === 'condition' && type !== 'truth' && type !== 'any' ? 'It must be a boolean.' : null
  } catch (error) {
    if (error instanceof Wrong) return error.message
    throw error
  }
}
