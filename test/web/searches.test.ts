import { expect, test } from 'vitest'
import { reading } from '../../web/src/page/search.ts'
import { auditSearch, deliveriesSearch, keysSearch, membersSearch } from '../../web/src/page/searches.ts'

const said = (found: object) =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))

test('a text of an address may look like a number or a truth', () => {
  expect(said(reading(membersSearch)({ q: 42, page: true }))).toEqual({ q: '42', page: 'true' })
})

test('what makes no sense there is nothing, and hides what stands there', () => {
  const found = reading(keysSearch)({ kind: 'other', page: ['a'], more: 'b' })
  expect(found).toEqual({ kind: undefined, page: undefined })
  expect(Object.keys(found)).toEqual(['kind', 'page', 'key', 'door', 'state', 'code', 'since'])
  expect(said(reading(deliveriesSearch)({ since: 'day', state: '' }))).toEqual({ since: 'day' })
  expect(reading(membersSearch)({ q: 'a'.repeat(300) }).q).toHaveLength(200)
})

test('words of older addresses are today’s', () => {
  expect(said(reading(deliveriesSearch)({ state: 'failed', type: 'message.status' }))).toEqual({
    state: 'FAILED',
    type: 'MESSAGE_STATUS',
  })
  expect(reading(auditSearch)({ about: 'organization_member' }).about).toBe('MEMBERSHIP')
})
