import DataLoader from 'dataloader'
import { hasAccess, workspaceOf } from '#core/access/actor.ts'
import type { Access } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { perOperation } from '#core/context/per-operation.ts'
import { run, type Statement, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { isUuid } from '#core/validation.ts'
import { builder } from './builder.ts'
import { slicedBy } from './costs.ts'
import { requires } from './requires.ts'

/** An object as `node` returns it: its row and the name of its type. */
interface NodeRow {
  id: string
  __typename: string
}

/** An object with its own id can be read again by that id alone (Relay's object identification). */
export const Node = builder.interfaceRef<object>('Node').implement({
  description: 'An object that can be read again by its id.',
  fields: (t) => ({
    id: t.id({
      description: 'UUID of the object, which is unique across all types.',
      resolve: (row) => (row as NodeRow).id,
    }),
  }),
  resolveType: (row) => (row as NodeRow).__typename,
})

interface IdsOfType {
  table: string
  column?: string
  workspace?: string
}

interface NodeKind {
  type: string
  /** the table of its ids and their workspace; or how an id itself shows that it belongs to the type */
  ids: IdsOfType | { tell(id: string): boolean }
  /** the access that reading it requires */
  access: Access
  /** applies that access and the record scope; null if the caller may not see the object */
  load(ctx: Ctx, id: string): Promise<object | null>
}

const kinds: NodeKind[] = []

/** Makes objects of a type available to `node`. Call it next to each type that implements Node. */
export function findsNodes(kind: NodeKind): void {
  kinds.push(kind)
}

/**
 * The access that reading objects of a type requires, wherever they are reached from; undefined for a type that is no
 * node.
 */
export const accessOfNode = (type: string): Access | undefined =>
  kinds.find((kind) => kind.type === type)?.access

/** The types that `node` finds by their ids, with their tables. */
export const idsOfNodes = (): { type: string; table: string; column: string }[] =>
  kinds.flatMap(({ type, ids }) =>
    'table' in ids ? [{ type, table: ids.table, column: ids.column ?? 'id' }] : [],
  )

let typesById: Statement<{ id: string; type: string }> | undefined

const idsIn = (type: string, { table, column = 'id', workspace = 'workspace_id' }: IdsOfType) =>
  `select ${column} as id, '${type}' as type from ${table} where ${workspace} = $1 and ${column} = any($2::uuid[])`

/** All primary keys in one statement; a workspace finds only its own ids. */
function typesStatement(): Statement<{ id: string; type: string }> {
  const ofKind = ({ type, ids }: NodeKind) => ('table' in ids ? [idsIn(type, ids)] : [])
  typesById ??= statement('nodes.types', kinds.flatMap(ofKind).join(' union all '))
  return typesById
}

const typeLoader = perOperation(
  (ctx) =>
    new DataLoader<string, string | null>(async (ids) => {
      const rows = await run(ctx.app.pool, typesStatement(), [workspaceOf(ctx.actor), ids])
      const types = new Map(rows.map(({ id, type }) => [id, type]))
      return ids.map((id) => types.get(id) ?? null)
    }),
)

async function kindOf(ctx: Ctx, id: string): Promise<NodeKind | undefined> {
  const told = kinds.find(({ ids }) => 'tell' in ids && ids.tell(id))
  if (told) return told
  const type = await typeLoader(ctx).load(id)
  return kinds.find((one) => one.type === type)
}

/**
 * Null if the object does not exist, belongs to another workspace or may not be read; the caller does not learn
 * which.
 */
async function nodeById(ctx: Ctx, given: string): Promise<NodeRow | null> {
  const id = given.toLowerCase()
  if (!isUuid(id)) return null
  const kind = await kindOf(ctx, id)
  return kind ? await readNode(ctx, kind, id) : null
}

async function readNode(ctx: Ctx, { type, access, load }: NodeKind, id: string): Promise<NodeRow | null> {
  if (!hasAccess(ctx.actor, access)) return null
  const row = await load(ctx, id)
  return row && { ...row, id, __typename: type }
}

/** The object with this type and id as `node` returns it; null if the caller cannot see the object. */
export async function nodeOf(ctx: Ctx, type: string, id: string): Promise<NodeRow | null> {
  const kind = kinds.find((one) => one.type === type)
  return kind && isUuid(id) ? await readNode(ctx, kind, id) : null
}

// Each kind asks for its own access.
const anybodyOfTheWorkspace = { member: true, operational: true } as const
const most = 100

builder.queryFields((t) => ({
  node: t.field({
    type: Node,
    ...requires(anybodyOfTheWorkspace),
    nullable: true,
    description:
      'Returns an object by its id; null if there is no object with this id that the caller may read.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the object.' }) },
    resolve: (_root, { id }, ctx) => nodeById(ctx, id),
  }),
  nodes: t.field({
    type: [Node],
    ...requires(anybodyOfTheWorkspace),
    nullable: { list: false, items: true },
    description:
      'Returns objects by their ids, in the order of `ids`, with null in the place of each object that the caller cannot read.',
    throws: ['invalid_request'],
    complexity: slicedBy({ slicingArguments: ['ids'] }),
    args: { ids: t.arg.idList({ required: true, description: 'UUIDs of the objects, at most 100.' }) },
    resolve: (_root, { ids }, ctx) => {
      if (ids.length > most) throw new AppError('invalid_request', `At most ${most} ids.`, { field: 'ids' })
      return Promise.all(ids.map((id) => nodeById(ctx, id)))
    },
  }),
}))
