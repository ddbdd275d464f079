import { join } from 'node:path'
import { defineConfig } from 'vite'
import { pagePlugins } from '../vite.config.ts'

/**
 * Builds the gallery alone, as the dashboard is built, for test/e2e/gallery.test.ts. It is no entry of the dashboard's
 * own build, so nobody who uses Parley downloads any of it; `npm run dev:web` serves it at /gallery.html.
 */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  base: './',
  plugins: pagePlugins,
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The fonts and all components at once: nobody waits for it but a test.
    chunkSizeWarningLimit: 3000,
    rolldownOptions: { input: join(import.meta.dirname, '../gallery.html') },
  },
})
