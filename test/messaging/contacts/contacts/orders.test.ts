import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EntryScene, startEntries } from './entry-scene.ts'

// The orders of the list of contacts and who of them has a name (docs/adr/0111).

let scene: EntryScene

interface Page {
  nodes: { id: string; name: string | null; profileName: string | null; phone: string }[]
  totalCount: { value: number }
  pageInfo: { startCursor: string; endCursor: string; hasNextPage: boolean; hasPreviousPage: boolean }
}

const document = `query ($order: ContactOrder, $filter: ContactFilter, $first: Int, $after: String, $last: Int, $before: String) {
  contacts(order: $order, filter: $filter, first: $first, after: $after, last: $last, before: $before) {
    nodes { id name profileName phone } totalCount { value }
    pageInfo { startCursor endCursor hasNextPage hasPreviousPage }
  }
}`

const ask = async (variables: Record<string, unknown>, who = scene.admin) =>
  (await who.graphql(document, variables)).contacts as unknown as Page

/** The last two digits of the phones, in the order of the list. */
const digits = ({ nodes }: Page) => nodes.map(({ phone }) => Number(phone.slice(-2)))

/** All pages, forward and backward, which tell the same. */
async function walk(asked: object, size = 2, who = scene.admin): Promise<number[]> {
  const forward: number[] = []
  for (let after: string | null = null, more = true; more; ) {
    const page = await ask({ ...asked, first: size, after }, who)
    expect(page.pageInfo.hasPreviousPage).toBe(after !== null)
    forward.push(...digits(page))
    more = page.pageInfo.hasNextPage
    after = page.pageInfo.endCursor
  }
  const backward: number[] = []
  for (let before: string | null = null, more = true; more; ) {
    const page = await ask({ ...asked, last: size, before }, who)
    expect(page.pageInfo.hasNextPage).toBe(before !== null)
    backward.unshift(...digits(page))
    more = page.pageInfo.hasPreviousPage
    before = page.pageInfo.startCursor
  }
  expect(backward).toEqual(forward)
  return forward
}

// By the last two digits of their phones, in the order in which they are made; some have one name, some none.
const people: readonly (readonly [digits: number, name: string | null])[] = [
  [10, 'Zoë'],
  [11, null],
  [12, 'ada'],
  [13, 'Ada'],
  [14, '+49 170 5556677'],
  [15, 'Émile'],
  [16, null],
  [17, 'Ada'],
  [18, 'Eve'],
]
const byName = [12, 13, 17, 15, 18, 10, 11, 14, 16]
const byNameDescending = [10, 18, 15, 17, 13, 12, 16, 14, 11]

/** Who wrote, in the order in which they did; those in one list at one time. */
const wrote = [[18], [10, 13, 16], [11]]
const latest = [11, 16, 13, 10, 18, 17, 15, 14, 12]
const oldest = [18, 10, 13, 16, 11, 12, 14, 15, 17]

beforeAll(async () => {
  scene = await startEntries()
  for (const [last, name] of people) {
    await scene.parley.clock.advance(1)
    await scene.create({ phone: `+155501000${last}`, ...(name && { name }) })
  }
  await scene.create({ phone: '+15550100010', name: 'Aaron' }, scene.other)
  for (const several of wrote) {
    await scene.parley.clock.advance(1)
    await scene.receive(...several.map((last) => ({ waId: `155501000${last}` })))
  }
})
afterAll(() => scene?.parley.close())

describe('each order, by pages of every size, with ties and with rows without a value', () => {
  test.each([
    ['NEWEST', people.map(([last]) => last).toReversed()],
    ['OLDEST', people.map(([last]) => last)],
    ['NAME', byName],
    ['NAME_DESCENDING', byNameDescending],
    ['LATEST_MESSAGE', latest],
    ['OLDEST_MESSAGE', oldest],
  ])('%s', async (order, expected) => {
    for (const size of [1, 2, 3, 5, 6, 100]) expect(await walk({ order }, size)).toEqual(expected)
    expect((await ask({ order, first: 1 })).totalCount.value).toBe(people.length)
  })

  test('filters and searches keep the order', async () => {
    const filter = { search: 'ad' }
    expect(await walk({ order: 'NAME', filter }, 1)).toEqual([12, 13, 17])
    expect(await walk({ order: 'LATEST_MESSAGE', filter }, 1)).toEqual([13, 17, 12])
    expect(await walk({ order: 'OLDEST_MESSAGE', filter: { search: '0100' } }, 2)).toEqual(oldest)
    expect(await walk({ order: 'NAME', filter: { unassigned: true } }, 4)).toEqual(byName)
    expect((await ask({ order: 'NAME', filter, first: 1 })).totalCount.value).toBe(3)
  })

  test('what many have is found among the first rows, in the order', async () => {
    const filter = { search: 'a', unassigned: true }
    expect(await walk({ order: 'NAME', filter }, 2)).toEqual([12, 13, 17])
  })
})

test('OLDEST_CHANGE is the order of copies, as orderBy has it', async () => {
  const of = async (argument: string) =>
    (await scene.admin.graphql(`{ contacts(${argument}) { nodes { id } pageInfo { endCursor } } }`)).contacts
  expect(await of('order: OLDEST_CHANGE')).toEqual(await of('orderBy: UPDATED_AT'))
  expect(await of('order: NEWEST')).toEqual(await of('orderBy: CREATED_AT'))
})

describe('hasName', () => {
  test.each(['NEWEST', 'NAME', 'LATEST_MESSAGE'])('with and without, in the order %s', async (order) => {
    const all = await walk({ order }, 100)
    const nameless = new Set([11, 14, 16])
    expect(await walk({ order, filter: { hasName: true } })).toEqual(all.filter((one) => !nameless.has(one)))
    expect(await walk({ order, filter: { hasName: false } })).toEqual(all.filter((one) => nameless.has(one)))
  })

  test('what somebody is called on the platform is a name', async () => {
    await scene.receive({ waId: '15550100011', profileName: 'Bea' })
    expect(await walk({ order: 'NAME' }, 2)).toEqual([12, 13, 17, 11, 15, 18, 10, 14, 16])
  })
})

describe('refused', () => {
  const refusal = async (variables: Record<string, unknown>, query = document) => {
    const { body } = await scene.admin.ask(query, variables)
    return body.errors?.map(({ extensions }: { extensions: { code: string; field: string } }) => [
      extensions.code,
      extensions.field,
    ])
  }

  test('a cursor of another order, and of the same with another filter', async () => {
    const { pageInfo } = await ask({ order: 'NAME', first: 2 })
    const refused = [['INVALID_REQUEST', 'cursor']]
    for (const order of ['NAME_DESCENDING', 'NEWEST', 'OLDEST', 'LATEST_MESSAGE', null]) {
      expect(await refusal({ order, after: pageInfo.endCursor })).toEqual(refused)
    }
    expect(await refusal({ order: 'NAME', filter: { hasName: true }, after: pageInfo.endCursor })).toEqual(
      refused,
    )
  })

  test('both ways to name an order', async () => {
    const query = '{ contacts(order: NAME, orderBy: UPDATED_AT) { nodes { id } } }'
    expect(await refusal({}, query)).toEqual([['INVALID_REQUEST', 'order']])
  })
})

describe('where phones are hidden', () => {
  beforeAll(() => scene.mask(true))
  afterAll(() => scene.mask(false))

  test('a name that is written like a phone stands where those without a name do, and its cursor tells nothing of it', async () => {
    const { nodes, pageInfo } = await ask({ order: 'NAME', first: 8 })
    expect(nodes.at(-1)?.name).toBe('***********6677')
    expect(Buffer.from(pageInfo.endCursor, 'base64url').toString()).toContain('[null,')
  })
})
