import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { type PersistedDocument, readDocuments, readSources } from './documents.ts'
import { filesOfCode } from './files-of-code.ts'
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
      // Whoever starts Parley can act on neither: how long plugins take, and that a part that is loaded later shares a file
      // with one that imports it (files-of-code.ts).
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      input: {
        index: join(import.meta.dirname, 'index.html'),
        [pushWorker]: join(import.meta.dirname, `src/push/${pushWorker}.ts`),
      },
      output: {
        // A worker acts below the address at which it lies.
        entryFileNames: ({ name }) => (name === pushWorker ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: filesOfCode },
      },
    },
  },
  server: {
    proxy: { '/api': toProduct, '/graphql': toProduct, '/ws': { ...toProduct, ws: true } },
  },
})
