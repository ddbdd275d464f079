import { expect, test } from 'vitest'
import type { App } from '#core/context/context.ts'
import { findRelyingParty } from '#people/passkeys/relying-party.ts'

const at = (publicUrl: string) => findRelyingParty({ config: { server: { publicUrl } } } as App)

test.each([
  ['https://desk.example.com/below', 'desk.example.com', 'https://desk.example.com'],
  ['http://localhost:4000', 'localhost', 'http://localhost:4000'],
  ['http://127.0.0.1:4000', 'localhost', 'http://localhost:4000'],
  ['http://[::1]:4000', 'localhost', 'http://localhost:4000'],
])('%s has passkeys of %s', (url, id, origin) => {
  expect(at(url)).toEqual({ id, origin, name: 'Parley' })
})

test.each(['https://192.0.2.7', 'https://[2001:db8::7]'])('%s can have none', async (url) => {
  expect(at(url)).toBeNull()
})
