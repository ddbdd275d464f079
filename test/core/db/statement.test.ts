import { expect, test } from 'vitest'
import { statement } from '#core/db/db.ts'

test('long names stay apart within what PostgreSQL tells apart', () => {
  const long = 'messages.list.updated_at.101.contact.number.direction.after.horizon'
  const [first, next] = [statement(long, 'select 1'), statement(`${long}.next`, 'select 2')]
  for (const { name } of [first, next]) expect(name).toHaveLength(63)
  expect(first.name).not.toBe(next.name)
  expect(next.text).toBe(`/* ${long}.next */ select 2`)
  expect(statement('messages.by_ids', 'select 1').name).toBe('messages.by_ids')
})
