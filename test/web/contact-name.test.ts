import { expect, test } from 'vitest'
import { nameOf } from '../../web/src/contact/name.ts'

test.each([
  [{ name: 'Ada', profileName: 'adal', phone: '+15550100021' }, 'Ada'],
  [{ name: null, profileName: ' adal ', phone: '+15550100021' }, 'adal'],
  [{ name: '', profileName: '   ', phone: '+15550100021' }, '+1 555 010 0021'],
  [{ name: null, profileName: null, phone: null }, 'Unknown person'],
])('%o is called %s', (contact, name) => expect(nameOf(contact)).toBe(name))
