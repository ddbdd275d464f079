import { readdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#core/context/context.ts'
import { type FormRules, readForm } from '#doors/rest/form.ts'
import { formOf, formType, type Part } from '../../messaging/content/media/form.ts'

// What of a form gets to an endpoint: the file, and the texts that the endpoint knows (spec/8 G16).

const rules: FormRules = { ceiling: 1024 * 1024, texts: new Set(['table', 'column_mapping']) }

let dataDir: string
const server = createServer(async (req, res) => {
  const read = async () => {
    const { file, texts } = await readForm({ config: { dataDir } } as App, req, rules)
    await file?.discard()
    return { file: file?.size ?? null, texts }
  }
  res.end(JSON.stringify(await read().catch(({ code, field }) => ({ code, field }))))
})

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-forms-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

async function read(...parts: Part[]) {
  const { port } = server.address() as { port: number }
  const headers = { 'content-type': formType }
  const body = new Uint8Array(formOf(...parts))
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
  return answer.json()
}

const text = (name: string, value: string): Part => ({ name, bytes: Buffer.from(value) })
const file: Part = { name: 'file', filename: 'a.csv', bytes: Buffer.alloc(200_000) }

test('known texts come before and after the file, unknown ones not at all', async () => {
  const parts = [text('table', 'tags'), text('page', '7'), file, text('column_mapping', '{"Namn": "Åsa"}')]
  const texts = { table: 'tags', column_mapping: '{"Namn": "Åsa"}' }
  expect(await read(...parts)).toEqual({ file: 200_000, texts })
  expect(await read(text('table', 'contacts'))).toEqual({ file: null, texts: { table: 'contacts' } })
})

test('of a text that comes twice the last one counts, as in JSON', async () => {
  expect(await read(text('table', 'tags'), file, text('table', 'contacts'))).toEqual({
    file: 200_000,
    texts: { table: 'contacts' },
  })
})

test('a text has 64 KB at most, and the form its own limit', async () => {
  const longest = 'x'.repeat(64 * 1024)
  expect((await read(file, text('table', longest))).texts.table).toBe(longest)
  expect(await read(file, text('table', `${longest}x`))).toEqual({ code: 'invalid_request', field: 'table' })
  expect(await read(file, text('page', 'x'.repeat(900_000)))).toMatchObject({ code: 'too_large' })
})

test('a file without a name is no file, and nothing of a refused form stays', async () => {
  const nameless: Part = { name: 'file', bytes: Buffer.from('a,b') }
  expect(await read(nameless)).toEqual({ code: 'invalid_request', field: 'file' })
  expect(await read(file, file)).toEqual({ code: 'invalid_request', field: 'file' })
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
})
