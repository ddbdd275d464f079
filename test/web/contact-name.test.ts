import { expect, test } from 'vitest'
import { asStored, formatPhone, nameOf } from '../../web/src/chat/name.ts'

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
  ['\u202A+1 555\u2011010\u20110021\u202C', '+15550100021'],
  ['＋１ ５５５ ０１０ ００２１', '+15550100021'],
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Route 66', 'Route 66'],
  ['7 8', '7 8'],
])('who looks for %s looks for %s', (words, stored) => expect(asStored(words)).toBe(stored))

test.each([
  ['+15550100021', '+1 555 010 0021'],
  ['+33612345678', '+33 612 345 678'],
  ['+4915112345678', '+49 151 1234 5678'],
  ['+6581234567', '+65 8123 4567'],
  ['+37255512345', '+372 5551 2345'],
  ['+2917123456', '+291 712 3456'],
  ['+29071234', '+290 71234'],
  ['+972501234567', '+972 501 234 567'],
  ['+79161234567', '+7 916 123 4567'],
  ['030 12345', '030 12345'],
])('%s is shown as %s', (phone, shown) => expect(formatPhone(phone)).toBe(shown))
