import { describe, expect, test } from 'vitest'
import { type CursorBinding, decodeCursor, encodeCursor } from '#core/paging/cursor.ts'

const app = { config: { jwt: { secret: 's'.repeat(32), accessExpiryMins: 15, refreshExpiryDays: 1 } } }
const binding: CursorBinding = {
  workspaceId: '0198f0a0-0000-7000-8000-000000000001',
  list: 'messages',
  sort: 'created_at',
  filters: { direction: 'incoming', contactId: undefined },
}
const position = { value: '2026-11-20T10:15:30.123Z', id: '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01' }
const refused = expect.objectContaining({ code: 'invalid_request', field: 'cursor' })

describe('cursor', () => {
  const text = encodeCursor(app, { ...binding, ...position })

  test('gives its position back to the list it was made for', () => {
    expect(decodeCursor(app, text, binding)).toEqual(position)
    expect(
      decodeCursor(app, text, { ...binding, filters: { numberId: null, direction: 'incoming' } }),
    ).toEqual(position)
  })

  test.each<[string, CursorBinding]>([
    ['workspace', { ...binding, workspaceId: '0198f0a0-0000-7000-8000-000000000002' }],
    ['list', { ...binding, list: 'contacts' }],
    ['sort', { ...binding, sort: 'updated_at' }],
    ['filter', { ...binding, filters: { direction: 'outgoing' } }],
    ['dropped filter', { ...binding, filters: {} }],
  ])('is refused by another %s', (_, other) => {
    expect(() => decodeCursor(app, text, other)).toThrow(refused)
  })

  test('is refused with any one character changed, cut or added', () => {
    for (let at = 0; at < text.length; at++) {
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
      expect(() => decodeCursor(app, changed, binding)).toThrow(refused)
    }
    for (const other of ['', 'abc', text.slice(0, -1), `${text}A`, `${text}=`, `${text} `]) {
      expect(() => decodeCursor(app, other, binding)).toThrow(refused)
    }
  })

  test('is refused when another secret signed it', () => {
    const other = { config: { jwt: { ...app.config.jwt, secret: 't'.repeat(32) } } }
    expect(() => decodeCursor(other, text, binding)).toThrow(refused)
  })
})
