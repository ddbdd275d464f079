const pieces =
  /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$|;|[^'"$;/-]+|[\s\S]/g

/** The commands of a migration, one by one. */
export function commandsOf(sql: string): string[] {
  const commands = ['']
  for (const [piece] of sql.matchAll(pieces)) {
    if (piece === ';') commands.push('')
    else commands.push(`${commands.pop()}${piece}`)
  }
  return commands.map((command) => command.trim()).filter((command) => /^(?!--|$)/m.test(command))
}

/** The table that a command makes. */
export const madeTable = (command: string): string | undefined =>
  /^\s*create table (?:if not exists )?"?(\w+)"?/im.exec(command)?.[1]
