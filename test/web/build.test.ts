import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { expect, test } from 'vitest'
import { readDocuments } from '../../web/documents.ts'

const dist = join(import.meta.dirname, '../../web/dist')
const json = (file: string) => JSON.parse(readFileSync(join(dist, file), 'utf8'))

// `npm test` builds before; whoever runs this file alone may not have.
const built = existsSync(join(dist, '.stamp'))
if (!built) console.warn('The build of the dashboard is not tested: there is none. Run: npm run build')

test.skipIf(!built)('the build registers exactly the documents of the sources', async () => {
  const documents = readDocuments()
  expect(json('persisted-documents.json')).toEqual(
    Object.fromEntries(documents.map(({ hash, text }) => [hash, text])),
  )
})

test.skipIf(!built)('the inbox loads less than 200 kB of script, compressed', () => {
  const manifest: Manifest = json('.vite/manifest.json')
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit('index.html')
  expect(files.size).toBeGreaterThan(0)
  const bytes = [...files].map((file) => gzipSync(readFileSync(join(dist, file))).length)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(200_000)
})

test.skipIf(!built)('nothing on the page comes from elsewhere', () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1])
  expect(addresses.length).toBeGreaterThan(3)
  expect(addresses.filter((address) => address !== '/' && !address?.startsWith('./'))).toEqual([])
})

test.skipIf(!built)('the licences of what browsers load stand beside the page', () => {
  const notices = readFileSync(join(dist, 'third-party-notices.txt'), 'utf8')
  const named = [...notices.matchAll(/^(\S+) [\d.]+ \((.+)\)$/gm)].map(([, name]) => name)
  expect(named).toEqual([...named].sort())
  for (const name of [
    'react',
    'react-dom',
    'urql',
    'lucide-react',
    'tailwindcss',
    '@fontsource-variable/inter',
  ])
    expect(named).toContain(name)
  expect(named).toContain('@scalar/fastify-api-reference')
  // Nothing that stays on the server.
  expect(named).not.toContain('fastify')
  expect(notices).not.toContain('brings no text')
  expect(notices.match(/Copyright/g)?.length).toBeGreaterThan(20)
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toContain('href="./third-party-notices.txt"')
})
