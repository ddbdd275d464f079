import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EntryScene, startEntries } from './entry-scene.ts'

// What contacts are found by, in the list of contacts and in that of /api (docs/adr/0065).

let scene: EntryScene

const people = [
  ['15550100031', 'Ada Lovelace'],
  ['15550100032', '王伟'],
  ['15550100033', "O'Brien \\ 100%_"],
  ['551187654321', 'Ótavio'],
  ['15550100035', '+49 170 5556677'],
] as const

interface Found {
  nodes: { name: string }[]
  totalCount: { value: number }
  pageInfo: { endCursor: string; hasNextPage: boolean }
}

async function ask(search: string, first = 50, after: string | null = null): Promise<Found> {
  const answer = await scene.admin.graphql(
    `query ($search: String, $first: Int, $after: String) {
      contacts(first: $first, after: $after, filter: { search: $search }) {
        nodes { name } totalCount { value } pageInfo { endCursor hasNextPage }
      }
    }`,
    { search, first, after },
  )
  return answer.contacts as unknown as Found
}

/** The names by GraphQL; /api tells the same people. */
async function found(search: string): Promise<string[]> {
  const { nodes, totalCount } = await ask(search)
  expect(totalCount.value).toBe(nodes.length)
  const names = nodes.map(({ name }) => name).sort()
  expect((await scene.list(`?search=${encodeURIComponent(search)}`)).total).toBe(names.length)
  return names
}

beforeAll(async () => {
  scene = await startEntries()
  for (const [phone, name] of people) await scene.create({ phone: `+${phone}`, name })
  await scene.create({ phone: '+15550100031', name: 'Ada Lovelace' }, scene.other)
})
afterAll(() => scene?.parley.close())

describe('where phones are shown', () => {
  test.each([
    ['lace', ['Ada Lovelace']],
    ['LOVE', ['Ada Lovelace']],
    ['a', ['Ada Lovelace', 'Ótavio']],
    ['ad', ['Ada Lovelace']],
    ['王', ['王伟']],
    ['王伟', ['王伟']],
    ['伟', ['王伟']],
    ['ótav', ['Ótavio']],
    ["O'B", ["O'Brien \\ 100%_"]],
    ['\\ 1', ["O'Brien \\ 100%_"]],
    ['%_', ["O'Brien \\ 100%_"]],
    ['%', ["O'Brien \\ 100%_"]],
    ['nobody', []],
    ['0100031', ['Ada Lovelace']],
    ['+1 (555) 010-00 31', ['Ada Lovelace']],
    ['+55 11 98765-4321', ['Ótavio']],
    ['170 555', ['+49 170 5556677']],
  ])('%s finds %s', async (search, names) => {
    expect(await found(search)).toEqual([...names].sort())
  })

  test('a page goes on where the last one ended', async () => {
    const first = await ask('a', 1)
    const second = await ask('a', 1, first.pageInfo.endCursor)
    const pages = [first, second]
    expect(pages.map(({ nodes }) => nodes[0]?.name)).toEqual(['Ótavio', 'Ada Lovelace'])
    expect(pages.map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, false])
  })

  test('a name that was changed is found by the new one, and one that is deleted by none', async () => {
    const { id } = await scene.create({ phone: '+15550100040', name: 'Zebulon' })
    expect(await found('zebu')).toEqual(['Zebulon'])
    await scene.patch(id, { name: 'Quentin' })
    expect(await found('zebu')).toEqual([])
    expect(await found('quen')).toEqual(['Quentin'])
    await scene.shop.v1.send('DELETE', `/contacts/${id}`)
    expect(await found('quen')).toEqual([])
  })

  test('what many have comes from the first rows, and all of it', async () => {
    for (let n = 0; n < 30; n++) await scene.create({ phone: `+4930123${1000 + n}`, name: `Many ${n}` })
    expect(await found('many')).toHaveLength(30)
    expect((await ask('many', 25)).nodes).toHaveLength(25)
  })
})

describe('G4: where phones are hidden, digits find the whole number or its last four', () => {
  beforeAll(() => scene.mask(true))
  afterAll(() => scene.mask(false))

  test.each([
    ['0031', 1],
    ['00-31', 1],
    ['+1 555 010 00 31', 1],
    ['01000', 0],
    ['100031', 0],
    ['+55 11 98765-4321', 1],
    ['6677', 1],
    ['49170 5556677', 1],
    ['170 555', 0],
    ['love', 1],
  ])('%s finds %i', async (search, many) => {
    expect(await found(search)).toHaveLength(many)
  })
})
