import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { type PersistedDocument, readDocuments } from './documents.ts'
import { thirdPartyNotices } from './third-party.ts'

const product = 'http://127.0.0.1:4000'
const toProduct = { target: product, changeOrigin: false }

/** Gives the client the hash of each operation. While developing there is none: then it sends the texts. */
function persistedHashes(): Plugin {
  const name = 'virtual:persisted-hashes'
  let documents: PersistedDocument[] = []
  return {
    name: 'persisted-hashes',
    async configResolved({ command }) {
      if (command === 'build') documents = await readDocuments()
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      return `export const hashes = ${JSON.stringify(Object.fromEntries(documents.map((d) => [d.name, d.hash])))}`
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  // Relative addresses: the page's <base> says below which path the product answers.
  base: './',
  plugins: [react(), tailwind(), persistedHashes(), thirdPartyNotices()],
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    // Small files would become data: addresses, which the content policy has no place for.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    manifest: true,
  },
  server: {
    proxy: { '/api': toProduct, '/graphql': toProduct, '/ws': { ...toProduct, ws: true } },
  },
})
