/** What a process asks of PostgreSQL by itself, in the middle of any operation: its log of requests, that it lives, and whether it is held. */
const beside = /^\/\* (request_log\.insert|processes\.beat|outgoing_hold\.read|probes\.\w+) \*\//

/** Keeps the text of a statement that is given to `pg.Client.query`, unless the process asks it by itself. */
export function keepText(seen: string[], [config]: unknown[]): void {
  const text = typeof config === 'string' ? config : (config as { text: string }).text
  if (!beside.test(text)) seen.push(text)
}
