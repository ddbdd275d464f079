import { type GraphQLArgument, type GraphQLSchema, Kind, parse, visit } from 'graphql'
import type { ApiEndpoint } from '#doors/rest/api/endpoint.ts'
import { rootFieldOf } from './descriptions.ts'

/** A query string that remembers what was read of it. */
class RecordedQuery extends URLSearchParams {
  readonly names = new Set<string>()

  override get(name: string): string | null {
    this.names.add(name)
    return super.get(name)
  }

  override getAll(name: string): string[] {
    this.names.add(name)
    return super.getAll(name)
  }

  override has(name: string): boolean {
    this.names.add(name)
    return super.has(name)
  }
}

/** A body that has every field, for endpoints that refuse one without. */
const full: Record<string, unknown> = new Proxy({}, { get: () => 'text' })

interface Request {
  path?: Record<string, string>
  query?: URLSearchParams
}

/** The variables of the endpoint's operation for a request. */
function variablesFor(
  { variables }: ApiEndpoint,
  { path = {}, query = new URLSearchParams() }: Request,
): Record<string, unknown> {
  if (!variables) return {}
  try {
    return variables({ path, query, input: {} })
  } catch {
    return variables({ path, query, input: full })
  }
}

/** Names of all that the endpoint reads of a query string: it is asked with one that remembers. */
export function readOfQuery(endpoint: ApiEndpoint): string[] {
  const query = new RecordedQuery()
  variablesFor(endpoint, { query })
  return [...query.names]
}

/** What a part of a request becomes. */
export interface Read {
  /** the operation's variable */
  variable: string
  value: unknown
}

/** What the request changes in the variables of one that says nothing; a switch beside another value is passed by. */
function changedBy(endpoint: ApiEndpoint, request: Request): Read | undefined {
  const before = variablesFor(endpoint, {})
  const changed = Object.entries(variablesFor(endpoint, request))
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]))
    .map(([variable, value]): Read => ({ variable, value }))
  return changed.find(({ value }) => typeof value !== 'boolean') ?? changed[0]
}

/** How a parameter of the query string is read: as a number, a text or a switch, whatever takes it first. */
export function queryRead(endpoint: ApiEndpoint, name: string): Read | undefined {
  for (const value of ['7', 'text', 'true']) {
    const read = changedBy(endpoint, { query: new URLSearchParams({ [name]: value }) })
    if (read) return read
  }
  return undefined
}

export const pathRead = (endpoint: ApiEndpoint, name: string): Read | undefined =>
  changedBy(endpoint, { path: { [name]: 'text' } })

/** The argument of the endpoint's root field that a variable is given to. */
export function argumentFor(
  schema: GraphQLSchema,
  { document }: ApiEndpoint,
  read: Read | undefined,
): GraphQLArgument | undefined {
  const field = rootFieldOf(schema, document)
  let found: GraphQLArgument | undefined
  visit(parse(document), {
    Argument({ name, value }) {
      if (value.kind !== Kind.VARIABLE || value.name.value !== read?.variable) return
      found ??= field.args.find((argument) => argument.name === name.value)
    },
  })
  return found
}
