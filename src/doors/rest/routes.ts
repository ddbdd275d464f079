/** Rows of a door by method and path pattern (`/messages/{id}`), found without trying them one by one. */
export interface Routes<R> {
  find(method: string, path: string): Found<R>
}

/** `row` is undefined when the method is not one of `methods`; no methods means that there is no such path. */
export interface Found<R> {
  row: R | undefined
  methods: readonly string[]
  /** the path's parts by their names in the pattern, decoded */
  ids: Readonly<Record<string, string>>
}

interface Node<R> {
  fixed: Map<string, Node<R>>
  open: { name: string; node: Node<R> } | undefined
  rows: Map<string, R>
  /** of the rows, in alphabetical order */
  methods: string[]
}

const newNode = <R>(): Node<R> => ({ fixed: new Map(), open: undefined, rows: new Map(), methods: [] })

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

// A part that cannot be decoded names nothing, as it stands.
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const nowhere: Found<never> = { row: undefined, methods: [], ids: {} }

/** Fixed parts win over open ones: `/webhooks/events` is not a webhook called events. */
export function buildRoutes<R extends { method: string; path: string }>(rows: readonly R[]): Routes<R> {
  const root = newNode<R>()
  for (const row of rows) {
    const end = row.path
      .slice(1)
      .split('/')
      .reduce(descend<R>, root)
    if (end.rows.has(row.method)) throw new Error(`two rows for ${row.method} ${row.path}`)
    end.rows.set(row.method, row)
    end.methods = [...end.rows.keys()].sort()
  }
  return {
    find(method, path) {
      let node: Node<R> | undefined = root
      const ids: Record<string, string> = {}
      for (const segment of path.slice(1).split('/')) {
        const fixed: Node<R> | undefined = node.fixed.get(segment)
        if (!fixed && node.open && segment !== '') ids[node.open.name] = decoded(segment)
        node = fixed ?? (segment === '' ? undefined : node.open?.node)
        if (!node) return nowhere
      }
      return { row: node.rows.get(method), methods: node.methods, ids }
    },
  }
}
