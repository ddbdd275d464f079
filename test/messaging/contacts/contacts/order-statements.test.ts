import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GraphScene, startGraph } from '../../../guards/graph-scene.ts'

// What pages of contacts cost in each order (docs/adr/0111), among fifty who have a message and of whom two have a name.

let graph: GraphScene
beforeAll(async () => {
  graph = await startGraph()
  const { sql, shop } = graph.scene
  await sql('update contact set name = null, profile_name = null where workspace_id = $1', [shop.workspaceId])
  await sql(
    `update contact set name = 'Ann' where id in (select id from contact where workspace_id = $1 order by id limit 2)`,
    [shop.workspaceId],
  )
})
afterAll(() => graph?.close())

test.each([
  ['NEWEST', 'first: 5', 1],
  ['OLDEST', 'last: 5', 1],
  ['LATEST_MESSAGE', 'first: 5', 1],
  ['OLDEST_MESSAGE', 'first: 50', 2],
  ['NAME', 'first: 1', 1],
  ['NAME_DESCENDING', 'last: 5', 1],
  ['NAME', 'first: 5', 2],
  ['NAME', 'last: 50', 2],
  ['NAME', 'first: 5, filter: { hasName: true }', 1],
  ['NAME', 'first: 5, filter: { hasName: false }', 1],
])('in the order %s, %s: %i', async (order, asked, statements) => {
  const read = graph.operation(`{ contacts(order: ${order}, ${asked}) { nodes { id } } }`)
  expect(await graph.statementsOf(read)).toBe(statements)
})
