import { declaredType } from './check-data.ts'
import type { Checked, Screen } from './context.ts'
import { readReference } from './references.ts'

// Expressions of Flow JSON (spec/12 section 5): conditions of If and Switch, and from 6.0 whole values in backticks.

type Type = 'string' | 'number' | 'boolean' | 'unknown'

type Token =
  | { is: 'reference'; inner: string }
  | { is: 'text' | 'number' | 'boolean' }
  | { is: 'sign'; sign: string }

const token =
  /\s+|\$\{([^}]*)\}|('(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|(true|false)\b|(==|!=|<=|>=|&&|\|\||[<>!()+\-/%])/y

class ExpressionError extends Error {}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const start = token.lastIndex
    const found = token.exec(text)
    if (!found) {
      const rest = text.slice(start)
      throw new ExpressionError(
        rest.startsWith("'") ? 'A text is not closed.' : `${rest[0]} is not understood.`,
      )
    }
    const [, inner, quoted, number, truth, sign] = found
    if (inner !== undefined) tokens.push({ is: 'reference', inner })
    else if (quoted !== undefined) tokens.push({ is: 'text' })
    else if (number !== undefined) tokens.push({ is: 'number' })
    else if (truth !== undefined) tokens.push({ is: 'boolean' })
    else if (sign !== undefined) tokens.push({ is: 'sign', sign })
  }
  return tokens
}

/** Binary signs, those that bind least first. */
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['/', '%'],
]

interface Rules {
  screen: Screen
  checked: Checked
  /** `!`, and no arithmetic */
  isCondition: boolean
}

class Reader {
  #at = 0
  referenceCount = 0
  warning: string | null = null

  readonly tokens: readonly Token[]
  readonly rules: Rules

  constructor(tokens: readonly Token[], rules: Rules) {
    this.tokens = tokens
    this.rules = rules
  }

  read(): Type {
    let type = this.#level(0)
    // Values that stand beside each other are joined to a text.
    while (!this.rules.isCondition && this.#at < this.tokens.length && !this.#isSign(')')) {
      this.#level(0)
      type = 'string'
    }
    if (this.#at < this.tokens.length)
      throw new ExpressionError('Something stands where an operator belongs.')
    return type
  }

  #isSign(sign: string): boolean {
    const next = this.tokens[this.#at]
    return next?.is === 'sign' && next.sign === sign
  }

  #level(level: number): Type {
    const signs = levels[level]
    if (!signs) return this.#value()
    let left = this.#level(level + 1)
    for (;;) {
      const next = this.tokens[this.#at]
      if (next?.is !== 'sign' || !signs.includes(next.sign)) return left
      this.#at++
      left = this.#joined(next.sign, left, this.#level(level + 1))
    }
  }

  #joined(sign: string, left: Type, right: Type): Type {
    const isKnown = left !== 'unknown' && right !== 'unknown'
    if (sign === '&&' || sign === '||') {
      this.#needs('boolean', sign, left, right)
      return 'boolean'
    }
    if (sign === '==' || sign === '!=') {
      if (isKnown && left !== right) throw new ExpressionError(`${sign} compares ${left} with ${right}.`)
      return 'boolean'
    }
    if (['<', '<=', '>', '>='].includes(sign)) {
      this.#needs('number', sign, left, right)
      return 'boolean'
    }
    if (this.rules.isCondition) throw new ExpressionError(`${sign} is no operator of conditions.`)
    if (sign === '+' && left === 'string' && right === 'string') {
      this.warning = 'Texts are joined by a blank; + is for numbers.'
      return 'string'
    }
    this.#needs('number', sign, left, right)
    return 'number'
  }

  #needs(wanted: Type, sign: string, ...given: Type[]): void {
    const other = given.find((type) => type !== 'unknown' && type !== wanted)
    if (other) throw new ExpressionError(`${sign} takes ${wanted}, not ${other}.`)
  }

  #value(): Type {
    const next = this.tokens[this.#at++]
    if (!next) throw new ExpressionError('A value is missing.')
    if (next.is === 'sign') return this.#signed(next.sign)
    if (next.is === 'text') return 'string'
    if (next.is === 'reference') return this.#reference(next.inner)
    return next.is
  }

  #signed(sign: string): Type {
    if (sign === '!' && this.rules.isCondition) {
      this.#needs('boolean', sign, this.#value())
      return 'boolean'
    }
    if (sign !== '(') throw new ExpressionError(`${sign} stands where a value belongs.`)
    const type = this.#level(0)
    if (!this.#isSign(')')) throw new ExpressionError('A parenthesis is not closed.')
    this.#at++
    return type
  }

  #reference(inner: string): Type {
    this.referenceCount++
    const { screen, checked } = this.rules
    const read = readReference(inner, screen, checked)
    if ('problem' in read) throw new ExpressionError(read.problem)
    const type =
      read.kind === 'data' && !read.isNested ? declaredType(read.screen.data, read.name) : undefined
    return type === 'string' || type === 'number' || type === 'boolean' ? type : 'unknown'
  }
}

export interface ExpressionVerdict {
  problem: string | null
  warning: string | null
}

/** What is wrong with an expression; a condition needs a reference and must be true or false. */
export function checkExpression(
  text: string,
  wanted: 'condition' | 'switch' | 'value',
  rules: Omit<Rules, 'isCondition'>,
): ExpressionVerdict {
  const plain = text.startsWith('`') && text.endsWith('`') && text.length > 1 ? text.slice(1, -1) : text
  if (plain.trim() === '') return { problem: 'The expression is empty.', warning: null }
  try {
    const reader = new Reader(tokensOf(plain), { ...rules, isCondition: wanted === 'condition' })
    const type = reader.read()
    if (wanted !== 'value' && reader.referenceCount === 0)
      throw new ExpressionError('It needs at least one reference.')
    if (wanted === 'condition' && type !== 'boolean' && type !== 'unknown')
      throw new ExpressionError('It must be true or false.')
    return { problem: null, warning: reader.warning }
  } catch (error) {
    if (error instanceof ExpressionError) return { problem: error.message, warning: null }
    throw error
  }
}
