import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'vite'
import { compressAssets } from './compress.ts'
import { readDocuments } from './documents.ts'
import { writeReferenceScript } from './reference-script.ts'
import { builtSizes } from './sizes.ts'
import { pages } from './src/pages.ts'

// Builds the dashboard into web/dist, unless what lies there was made from the same sources. npm runs it before a
// start and before the tests.

const folder = import.meta.dirname
const dist = join(folder, 'dist')
const stampFile = join(dist, '.stamp')

function currentStamp(): string {
  // Generated types are not built in, but the schema's unions are.
  const files = globSync(
    ['*.{ts,json,html}', 'src/**/*', 'languages/*.po', 'public/**/*', '../schema/schema.graphql'],
    {
      cwd: folder,
      withFileTypes: true,
      exclude: ['src/generated/**'],
    },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256').update(readFileSync(join(folder, '../package-lock.json')))
  for (const file of files) hash.update(`\0${relative(folder, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

function writeDocuments(): void {
  const documents = readDocuments()
  const map = Object.fromEntries(documents.map(({ hash, text }) => [hash, text]))
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, 'persisted-documents.json'), `${JSON.stringify(map, null, 1)}\n`)
}

const stamp = currentStamp()
if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
  process.stdout.write('Dashboard: up to date.\n')
} else {
  const begin = performance.now()
  await build({ configFile: join(folder, 'vite.config.ts'), logLevel: 'warn' })
  writeDocuments()
  writeFileSync(join(dist, 'pages.json'), JSON.stringify(pages))
  await writeReferenceScript(dist)
  compressAssets(dist)
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  const { inbox } = builtSizes(dist)
  const sizes = `${inbox('script')} kB of script and ${inbox('style')} kB of style`
  process.stdout.write(`Dashboard: built in ${seconds} s; the inbox loads ${sizes} (gzip).\n`)
  writeFileSync(stampFile, stamp)
}
