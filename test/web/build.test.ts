import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDocuments } from '../../web/documents.ts'
import { budgets, builtSizes } from '../../web/sizes.ts'

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

test.skipIf(!built)('no page loads more script than its budget', () => {
  const { inbox, shared, later } = builtSizes(dist)
  expect(inbox('script')).toBeGreaterThan(50)
  expect(inbox('script')).toBeLessThanOrEqual(budgets.inbox)
  expect(shared()).toBeGreaterThan(50)
  expect(shared()).toBeLessThanOrEqual(budgets.shared)
  // Parts of a page, as the names of emoji, are loaded when somebody asks for them.
  const pages = later().filter(({ source }) => source.endsWith('-page.tsx'))
  expect(pages.map(({ source }) => source)).toContain('src/webhooks/webhooks-page.tsx')
  expect(pages.filter(({ kilobytes }) => kilobytes > budgets.page)).toEqual([])
})

test.skipIf(!built)('a draft of a campaign shows its first step without what the later ones load', () => {
  const { together, later } = builtSizes(dist)
  const draft = ['campaign-page', 'draft-view'].map((name) => `src/campaigns/${name}.tsx`)
  expect(together(draft)).toBeGreaterThan(10)
  expect(together(draft)).toBeLessThanOrEqual(budgets.draft)
  const parts = later().map(({ source }) => source)
  for (const step of ['people', 'time', 'check']) expect(parts).toContain(`src/campaigns/${step}-step.tsx`)
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
