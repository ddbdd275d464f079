import { errors } from '#core/errors.ts'

function decoded(text: string, field?: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw errors.invalidRequest('The query string cannot be read.', field)
  }
}

/**
 * The parameters of a query string (without its `?`). Throws invalid_request on a name that comes twice or on text
 * that is not percent-encoded UTF-8 (spec/4 B2, Query string).
 */
export function parseQuery(search: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  if (search === '') return query
  for (const part of search.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = decoded(at < 0 ? part : part.slice(0, at))
    if (name in query) throw errors.invalidRequest('The parameter is given twice.', name)
    query[name] = at < 0 ? '' : decoded(part.slice(at + 1), name)
  }
  return query
}

/** A request target without its query string, and the query string. */
export function splitTarget(target: string): { path: string; search: string } {
  const at = target.indexOf('?')
  return at < 0 ? { path: target, search: '' } : { path: target.slice(0, at), search: target.slice(at + 1) }
}
