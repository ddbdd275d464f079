import { expect, test } from 'vitest'
import { asStored, nameOf } from '../../web/src/contact/name.ts'

test.each([
  [{ name: 'Ada', profileName: 'adal', phone: '+15550100021' }, 'Ada'],
  [{ name: null, profileName: ' adal ', phone: '+15550100021' }, 'adal'],
  [{ name: '', profileName: '   ', phone: '+15550100021' }, '+1 555 010 0021'],
  [{ name: null, profileName: null, phone: null }, 'Unknown person'],
])('%o is called %s', (contact, name) => expect(nameOf(contact)).toBe(name))

test.each([
  ['+1 555 010 0021', '+15550100021'],
  ['(555) 010-0021', '5550100021'],
  ['0021', '0021'],
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Route 66', 'Route 66'],
  ['7 8', '7 8'],
])('who looks for %s looks for %s', (words, stored) => expect(asStored(words)).toBe(stored))
