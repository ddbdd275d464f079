import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { codingFor, packedFor } from '#doors/http/compression.ts'

describe('the coding of an answer (RFC 9110, 12.5.3)', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.001', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity, br;q=0.5', undefined],
    ['BR', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['deflate, zstd', undefined],
    ['gzipped', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s: %s', (accepted, coding) => expect(codingFor(accepted, ['br', 'gzip'])).toBe(coding))

  test('is never one that is not offered', () => {
    expect(codingFor('br, gzip;q=0.5', ['gzip'])).toBe('gzip')
    expect(codingFor('br', ['gzip'])).toBeUndefined()
  })
})

describe('packing', () => {
  const text = (length: number) => JSON.stringify({ text: 'Größe '.repeat(length / 6) })

  test('gives back what was packed, short or long', async () => {
    for (const json of [text(2_000), text(200_000)]) {
      expect(brotliDecompressSync((await packedFor('br', json))?.bytes ?? '').toString()).toBe(json)
      expect(gunzipSync((await packedFor('gzip', json))?.bytes ?? '').toString()).toBe(json)
    }
  })

  test('of a long text leaves the event loop to others', async () => {
    for (const coding of ['br', 'gzip']) {
      const turned: string[] = []
      const packing = packedFor(coding, text(3_000_000)).then(() => turned.push('packed'))
      await new Promise((resolve) => setImmediate(resolve))
      turned.push('others')
      await packing
      expect(turned).toEqual(['others', 'packed'])
    }
  })
})
