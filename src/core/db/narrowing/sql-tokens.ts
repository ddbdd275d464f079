/** A word, a sign, a parameter or a text of a statement, with its position. */
export interface Token {
  kind: 'word' | 'parameter' | 'text' | 'sign'
  /** of a word in small letters, without its quotes */
  text: string
  start: number
  end: number
}

const patterns =
  /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|(?<text>[eE]?'(?:[^']|'')*')|(?<quoted>"[^"]+")|(?<parameter>\$\d+)|(?<word>[A-Za-z_]\w*)|(?<sign>\d+(?:\.\d+)?|::|[^\s])/y

/** The tokens of a statement of ours, without spaces and comments. */
export function tokensOf(statement: string): Token[] {
  const tokens: Token[] = []
  patterns.lastIndex = 0
  for (let found = patterns.exec(statement); found; found = patterns.exec(statement)) {
    const { text, quoted, parameter, word, sign } = found.groups ?? {}
    const place = { start: found.index, end: found.index + found[0].length }
    if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase(), ...place })
    else if (quoted !== undefined) tokens.push({ kind: 'word', text: quoted.slice(1, -1), ...place })
    else if (parameter !== undefined) tokens.push({ kind: 'parameter', text: parameter, ...place })
    else if (text !== undefined) tokens.push({ kind: 'text', text, ...place })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, ...place })
  }
  return tokens
}
