import { expect, test } from 'vitest'
import {
  createKeyRing,
  equalInConstantTime,
  hmacSha256,
  hmacSha256Hex,
  KeyRingError,
  sha256Hex,
} from '#core/crypto.ts'

test('digests are the standard ones (FIPS 180 and RFC 4231, case 2)', () => {
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  const mac = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
  expect(hmacSha256Hex('Jefe', 'what do ya want for nothing?')).toBe(mac)
  expect(hmacSha256('Jefe', 'what do ya want for nothing?').toString('hex')).toBe(mac)
})

test('comparison takes text and bytes of any length', () => {
  expect(equalInConstantTime('abc', Buffer.from('abc'))).toBe(true)
  expect(equalInConstantTime('abc', 'abd')).toBe(false)
  expect(equalInConstantTime('abc', 'abcd')).toBe(false)
})

const place = 'account:1:access_token'

test('the key ring gives back what it was given, never twice in the same form', () => {
  const ring = createKeyRing(['one'])
  const sealed = ring.encrypt('grüße', place)
  expect(ring.decrypt(sealed, place)).toBe('grüße')
  expect(ring.encrypt('grüße', place)).not.toBe(sealed)
  // A word long enough that chance never writes it, as it is or in the alphabet of what is sealed.
  const word = 'a word that anyone could read'
  for (const seen of [word, Buffer.from(word).toString('base64url')])
    expect(ring.encrypt(word, place)).not.toContain(seen)
  const bytes = Buffer.from([0, 255, 128])
  expect(ring.decryptBytes(ring.encrypt(bytes, place), place)).toEqual(bytes)
  expect(ring.decrypt(ring.encrypt('', place), place)).toBe('')
})

test('a value does not decrypt in another place, changed, cut short or without its key', () => {
  const ring = createKeyRing(['one'])
  const sealed = ring.encrypt('secret', place)
  // Of the last character not every bit counts, so the one before it is changed.
  const other = sealed.at(-2) === 'A' ? 'B' : 'A'
  expect(() => ring.decrypt(sealed, 'account:2:access_token')).toThrow(KeyRingError)
  expect(() => ring.decrypt(sealed.slice(0, -2) + other + sealed.at(-1), place)).toThrow(KeyRingError)
  expect(() => ring.decrypt(sealed.slice(0, 20), place)).toThrow(KeyRingError)
  expect(() => createKeyRing(['two']).decrypt(sealed, place)).toThrow('no key in the ring')
})

test('after a rotation older values still decrypt, and say that they need the first key', () => {
  const before = createKeyRing(['one'])
  const after = createKeyRing(['two', 'one'])
  const old = before.encrypt('secret', place)
  expect(after.decrypt(old, place)).toBe('secret')
  expect(after.needsRotation(old)).toBe(true)
  expect(after.needsRotation(after.encrypt('secret', place))).toBe(false)
})

test('an empty ring is refused', () => {
  expect(() => createKeyRing([])).toThrow(KeyRingError)
})
