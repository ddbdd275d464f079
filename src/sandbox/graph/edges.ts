import type { Call, Reply } from '../http.ts'
import { json } from '../http.ts'
import { type Field, parseFields } from './fields.ts'
import type { Routes } from './routes.ts'

/**
 * A node whose `fields` name edges of it: `fields=name,subscribed_apps,phone_numbers.limit(2){id}` answers them as lists
 * inside of it. The arguments of such a field are the parameters of its edge, the children are the fields.
 */
export async function nodeWithEdges<N>(call: Call, routes: Routes<N>, node: N): Promise<Reply> {
  const show = routes['GET ']!
  const asked = parseFields(call.query.get('fields') ?? '')
  const edges = asked.filter(({ name }) => isEdge(routes, name))
  if (edges.length === 0) return show(call, node, '')
  const others = asked.filter(({ name }) => !isEdge(routes, name)).map(({ text }) => text)
  const shown = membersOf(await show(withFields(call, others.join(',') || 'id'), node, ''))
  for (const edge of edges)
    shown[edge.name] = membersOf(await routes[`GET ${edge.name}`]!(callOf(call, edge), node, ''))
  return json(shown)
}

/** The figures of calls are a field with a shape of its own, beside their edge. */
function isEdge<N>(routes: Routes<N>, name: string): boolean {
  return name !== '' && name !== 'call_analytics' && Object.hasOwn(routes, `GET ${name}`)
}

function callOf(call: Call, { name, args, children }: Field): Call {
  const query = new URLSearchParams(args)
  if (children !== undefined) query.set('fields', children)
  return { ...call, path: `${call.path}/${name}`, query, raw: Buffer.alloc(0) }
}

function withFields(call: Call, fields: string): Call {
  const query = new URLSearchParams(call.query)
  query.set('fields', fields)
  return { ...call, query }
}

export function membersOf(reply: Reply): Record<string, unknown> {
  return JSON.parse(reply.body.toString())
}
