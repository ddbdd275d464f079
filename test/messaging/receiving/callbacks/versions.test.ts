import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { changesOf, parseCallback } from '#messaging/receiving/callbacks/envelope.ts'
import { normaliseChange } from '#messaging/receiving/callbacks/normalise/change.ts'
import { fixtureNumber } from './scene.ts'

// Callbacks as the versions 23 to 27 of the platform write them are read alike (spec/10 PL8).

const folder = new URL('../../../fixtures/callback-versions/', import.meta.url)
const versions = readdirSync(folder)
const number = { workspaceId: 'workspace', id: 'number', ...fixtureNumber } as unknown as NumberEntry

const effectsOf = (name: string) =>
  (changesOf(parseCallback(readFileSync(new URL(name, folder)))) ?? []).flatMap(
    (change) => normaliseChange(change, [number], new Date())?.effects ?? [],
  )

test('there is a file of each version', () => {
  expect(versions).toEqual(['v23.0.json', 'v24.0.json', 'v25.0.json', 'v26.0.json', 'v27.0.json'])
})

test.each(versions)('%s is read as the others', (name) => {
  const [message, status, ...others] = effectsOf(name)
  expect(others).toEqual([])
  expect(message).toMatchObject({
    kind: 'incoming',
    message: {
      platformMessageId: `wamid.${name.slice(0, 3).toUpperCase()}`,
      type: 'text',
      content: { body: 'Hello' },
      sender: { waId: '351912000111', profileName: 'Rui' },
      at: new Date('2026-09-21T14:15:00.000Z'),
    },
  })
  expect(status).toMatchObject({
    kind: 'status',
    report: { platformMessageId: 'wamid.OUT9', status: 'delivered', error: null },
  })
})
