import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { stampBuild } from './build-stamp.ts'
import { compressAssets } from './compress.ts'
import { readDocuments } from './documents.ts'
import { writeReferenceScript } from './reference-script.ts'
import { builtSizes } from './sizes.ts'
import { pages } from './src/pages.ts'

const folder = import.meta.dirname
const dist = join(folder, 'dist')

function writeDocuments(): void {
  const documents = readDocuments()
  const map = Object.fromEntries(documents.map(({ hash, text }) => [hash, text]))
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, 'persisted-documents.json'), `${JSON.stringify(map, null, 1)}\n`)
}

/** Builds the dashboard into web/dist. */
export async function makeDist(): Promise<void> {
  const begin = performance.now()
  const writeStamp = stampBuild()
  await build({ configFile: join(folder, 'vite.config.ts'), logLevel: 'warn' })
  writeDocuments()
  writeFileSync(join(dist, 'pages.json'), JSON.stringify(pages))
  await writeReferenceScript(dist)
  compressAssets(dist)
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  const { inbox } = builtSizes(dist)
  const sizes = `${inbox('script')} kB of script and ${inbox('style')} kB of style`
  process.stdout.write(`Dashboard: built in ${seconds} s; the inbox loads ${sizes} (gzip).\n`)
  writeStamp()
}
