/** Comments, texts and bodies between dollars, each at its first character; a quoted name is left for `plain`. */
const opaque = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g

/** Names without their quotes, in small letters, with single spaces. */
const plain = (text: string) => text.replaceAll('"', '').replace(/\s+/g, ' ').trim().toLowerCase()

/** The statements of a migration. Of texts and bodies only that they are there is left. */
export function statementsOf(sql: string): string[] {
  const bare = sql.replace(opaque, (found) => (/^(--|\/\*)/.test(found) ? ' ' : "''"))
  return bare
    .split(';')
    .map(plain)
    .filter((text) => text !== '')
}

/** Divides at commas that are in no parentheses. */
export function divided(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < list.length; at++) {
    if (list[at] === '(') depth += 1
    else if (list[at] === ')') depth -= 1
    else if (list[at] === ',' && depth === 0) {
      parts.push(list.slice(from, at).trim())
      from = at + 1
    }
  }
  return [...parts, list.slice(from).trim()]
}
