import { once } from '#core/once.ts'

/** Endpoints of a door by method and path pattern (`/messages/{id}`), found without trying them one by one. */
export interface Routes<R> {
  find(method: string, path: string): RouteMatch<R>
}

/** `endpoint` is undefined when the method is not one of `methods`; no methods means that there is no such path. */
export interface RouteMatch<R> {
  endpoint: R | undefined
  methods: readonly string[]
  /** the path's parts by their names in the pattern, decoded */
  ids: Readonly<Record<string, string>>
}

interface Node<R> {
  fixed: Map<string, Node<R>>
  open: { name: string; node: Node<R> } | undefined
  endpoints: Map<string, () => R>
  /** of the endpoints, in alphabetical order */
  methods: string[]
}

const newNode = <R>(): Node<R> => ({ fixed: new Map(), open: undefined, endpoints: new Map(), methods: [] })

function descend<R>(node: Node<R>, segment: string): Node<R> {
  const name = /^\{(\w+)\}$/.exec(segment)?.[1]
  if (name !== undefined) {
    node.open ??= { name, node: newNode() }
    return node.open.node
  }
  const next = node.fixed.get(segment) ?? newNode<R>()
  node.fixed.set(segment, next)
  return next
}

// A part that cannot be decoded stays as it is, and names nothing.
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const noMatch: RouteMatch<never> = { endpoint: undefined, methods: [], ids: {} }

/**
 * Routes over these endpoints. An endpoint is compiled at its first request: a start compiles none of the hundreds that
 * there are. Fixed parts win over open ones: `/webhooks/events` is not a webhook called events.
 */
export function buildRoutes<E extends { method: string; path: string }, R>(
  endpoints: readonly E[],
  compile: (endpoint: E) => R,
): Routes<R> {
  const root = newNode<R>()
  for (const endpoint of endpoints) {
    const end = endpoint.path
      .slice(1)
      .split('/')
      .reduce(descend<R>, root)
    if (end.endpoints.has(endpoint.method))
      throw new Error(`two endpoints for ${endpoint.method} ${endpoint.path}`)
    end.endpoints.set(
      endpoint.method,
      once(() => compile(endpoint)),
    )
    end.methods = [...end.endpoints.keys()].sort()
  }
  return {
    find(method, path) {
      let node: Node<R> | undefined = root
      const ids: Record<string, string> = {}
      for (const segment of path.slice(1).split('/')) {
        const fixed: Node<R> | undefined = node.fixed.get(segment)
        if (!fixed && node.open && segment !== '') ids[node.open.name] = decoded(segment)
        node = fixed ?? (segment === '' ? undefined : node.open?.node)
        if (!node) return noMatch
      }
      return { endpoint: node.endpoints.get(method)?.(), methods: node.methods, ids }
    },
  }
}
