import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { type PersistedDocument, readDocuments, readSources } from './documents.ts'
import { cacheFactsOf } from './possible-types.ts'
import { texts } from './texts.ts'
import { thirdPartyNotices } from './third-party.ts'

const product = 'http://127.0.0.1:4000'
const schemaFile = join(import.meta.dirname, '../schema/schema.graphql')
const toProduct = { target: product, changeOrigin: false }

/**
 * Gives the client the hashes of operations, each in the file of its document: they are loaded with the screen that
 * uses them. While developing there are none: then the client sends the texts.
 */
function persistedHashes(): Plugin {
  const hashes = join(import.meta.dirname, 'src/graphql/hashes.ts')
  let documents: PersistedDocument[] = []
  return {
    name: 'persisted-hashes',
    apply: 'build',
    buildStart() {
      documents = readDocuments()
    },
    transform(code, id) {
      const own = documents.filter(({ file }) => join(import.meta.dirname, 'src', file) === id)
      if (own.length === 0) return undefined
      const calls = own.map(({ name, hash }) => `knowHash('${name}', '${hash}')`)
      return { code: [`import { knowHash } from '${hashes}'`, code, ...calls].join('\n'), map: null }
    },
  }
}

/** Tells the cache which types each union and interface of the schema has, and which are known by no id. */
function cacheFacts(): Plugin {
  const name = 'virtual:cache-facts'
  let isBuild = false
  return {
    name: 'cache-facts',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const printed = readFileSync(schemaFile, 'utf8')
      const facts = cacheFactsOf(
        printed,
        readSources().map(({ definition }) => definition),
      )
      // An object without an id is a part of the one around it anyway: only warnings while developing need their names.
      return Object.entries(isBuild ? { ...facts, withoutId: [] } : facts)
        .map(([fact, value]) => `export const ${fact} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const icons = 'lucide-react'
const allIcons = fileURLToPath(import.meta.resolve(`${icons}/dist/esm/${icons}.mjs`))

/** The files of the icons that a module takes: their package names all of them in one. */
function iconsOf(id: string): string[] {
  const [, names = ''] =
    new RegExp(`import \\{([^}]*)\\} from '${icons}'`).exec(readFileSync(id, 'utf8')) ?? []
  return names
    .split(',')
    .map((name) => iconFiles.get(name.trim().split(' ')[0] ?? ''))
    .filter((file) => file !== undefined)
}

const iconFiles = new Map(
  [...readFileSync(allIcons, 'utf8').matchAll(/^export \{ (.*) \} from '\.(\/icons\/.*)'/gm)].flatMap(
    ([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), join(dirname(allIcons), file)]),
  ) as [string, string][],
)

/** Whether a module is loaded before the page shows anything; such are one file: it is smaller, and asked for once. */
function firstFiles(): (id: string, modules: Modules) => string | null {
  const first = new Set<string>()
  const visit = (id: string, modules: Modules): void => {
    if (first.has(id)) return
    first.add(id)
    const imported = modules.getModuleInfo(id)?.importedIds ?? []
    for (const one of imported.flatMap((one) => (one === allIcons ? iconsOf(id) : one))) visit(one, modules)
  }
  return (id, modules) => {
    if (first.size === 0) visit(join(import.meta.dirname, 'src/main.tsx'), modules)
    return first.has(id) ? 'first' : null
  }
}

/** What every page of ours is made with, the gallery too (gallery/vite.config.ts). */
export const pagePlugins = [texts(), react(), tailwind(), persistedHashes(), cacheFacts()]

const pushWorker = 'push-worker'

export default defineConfig({
  root: import.meta.dirname,
  // Relative addresses: the page's <base> says below which path the product answers.
  base: './',
  plugins: [...pagePlugins, thirdPartyNotices()],
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    // Small files would become data: addresses, which the content policy has no place for.
    assetsInlineLimit: 0,
    // The names of all emoji in one language.
    chunkSizeWarningLimit: 1500,
    manifest: true,
    rolldownOptions: {
      // How long its plugins take is nothing that who starts Parley can act on.
      checks: { pluginTimings: false },
      input: {
        index: join(import.meta.dirname, 'index.html'),
        [pushWorker]: join(import.meta.dirname, `src/push/${pushWorker}.ts`),
      },
      output: {
        // A worker acts below the address at which it lies.
        entryFileNames: ({ name }) => (name === pushWorker ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: firstFiles(), debugName: 'first' },
            // Else each icon that a few pages share is a file, and a request, of 200 bytes.
            { name: 'icons', test: /lucide-react/, minShareCount: 6 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': toProduct, '/graphql': toProduct, '/ws': { ...toProduct, ws: true } },
  },
})
