import { isObject, type Json } from './json.ts'

// What a definition shows with what was filled in: references and the conditions of If and Switch (spec/12 5).

/** What is known while a form is filled in: fields and data by screen. */
export interface Filled {
  screen: string
  fields: Readonly<Record<string, Json>>
  data: Readonly<Record<string, Json>>
}

function readReference(inner: string, { screen, fields, data }: Filled): unknown {
  const parts = inner.split('.')
  const [of, kind, ...names] = parts[0] === 'screen' ? parts.slice(1) : [screen, ...parts]
  const held = (kind === 'form' ? fields : data)[of ?? '']
  return names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), held)
}

const whole = /^\$\{([^}]*)\}$/

type Token = { kind: 'value'; value: unknown } | { kind: 'sign'; sign: string }

const tokenForm =
  /\s*(?:\$\{([^}]*)\}|'([^']*)'|(\d+(?:\.\d+)?)|(true|false)\b|(&&|\|\||==|!=|<=|>=|[!<>()+\-/%]))/y

function tokensOf(text: string, filled: Filled): Token[] | null {
  const tokens: Token[] = []
  tokenForm.lastIndex = 0
  while (tokenForm.lastIndex < text.trimEnd().length) {
    const found = tokenForm.exec(text)
    if (!found) return null
    const [, reference, quoted, number, truth, sign] = found
    if (sign !== undefined) tokens.push({ kind: 'sign', sign })
    else if (reference !== undefined) tokens.push({ kind: 'value', value: readReference(reference, filled) })
    else if (quoted !== undefined) tokens.push({ kind: 'value', value: quoted })
    else tokens.push({ kind: 'value', value: number === undefined ? truth === 'true' : Number(number) })
  }
  return tokens
}

const compared: Record<string, (a: unknown, b: unknown) => unknown> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => Number(a) < Number(b),
  '<=': (a, b) => Number(a) <= Number(b),
  '>': (a, b) => Number(a) > Number(b),
  '>=': (a, b) => Number(a) >= Number(b),
  '+': (a, b) => Number(a) + Number(b),
  '-': (a, b) => Number(a) - Number(b),
  '/': (a, b) => (Number(b) === 0 ? 0 : Number(a) / Number(b)),
  '%': (a, b) => (Number(b) === 0 ? 0 : Number(a) % Number(b)),
}

/** From what binds least to what binds most. */
const levels = [['||'], ['&&'], ['==', '!='], ['<', '<=', '>', '>='], ['+', '-'], ['/', '%']]

class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  #takes(signs: readonly string[]): string | null {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'sign' || !signs.includes(token.sign)) return null
    this.#at++
    return token.sign
  }

  read(level = 0): unknown {
    const signs = levels[level]
    if (!signs) return this.#single()
    let value = this.read(level + 1)
    for (let sign = this.#takes(signs); sign; sign = this.#takes(signs)) {
      const right = this.read(level + 1)
      if (sign === '||') value = Boolean(value) || Boolean(right)
      else if (sign === '&&') value = Boolean(value) && Boolean(right)
      else value = compared[sign]?.(value, right)
    }
    return value
  }

  #single(): unknown {
    if (this.#takes(['!'])) return !this.#single()
    if (this.#takes(['('])) {
      const value = this.read()
      this.#takes([')'])
      return value
    }
    const token = this.#tokens[this.#at++]
    return token?.kind === 'value' ? token.value : undefined
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length
  }
}

/** The value of an expression; undefined where it cannot be read. */
export function evaluate(text: string, filled: Filled): unknown {
  const tokens = tokensOf(text.replace(/^`|`$/g, ''), filled)
  if (!tokens || tokens.length === 0) return undefined
  const reader = new Reader(tokens)
  const values: unknown[] = []
  // Values beside each other are joined to one text.
  for (let count = 0; !reader.isAtEnd && count < 100; count++) values.push(reader.read())
  return values.length > 1 ? values.map((value) => String(value ?? '')).join('') : values[0]
}

/** A value of a definition as it is shown: a reference or an expression in backticks by what it says now. */
export function shownValue(value: unknown, filled: Filled): unknown {
  if (typeof value === 'string') {
    const reference = whole.exec(value)?.[1]
    if (reference !== undefined) return readReference(reference, filled)
    return value.length > 1 && value.startsWith('`') && value.endsWith('`') ? evaluate(value, filled) : value
  }
  if (Array.isArray(value)) return value.map((one) => shownValue(one, filled))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shownValue(one, filled)]))
}

export const shownText = (value: unknown, filled: Filled): string => {
  const shown = shownValue(value, filled)
  if (Array.isArray(shown)) return shown.map((one) => String(one ?? '')).join('\n')
  return shown === undefined || shown === null || typeof shown === 'object' ? '' : String(shown)
}
