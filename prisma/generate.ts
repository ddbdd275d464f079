import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { renderClient } from './render-client.ts'

// Renders the client of the database, and from the GraphQL schema the types of the documents of the dashboard and of
// the quick starts. npm runs it after an installation, before a build and before a check; a start renders the client
// alone. It does nothing when the result is up to date.

const root = dirname(import.meta.dirname)

/** They are for checking types: an installation without the tools of development goes without. */
async function writeClientTypes(): Promise<void> {
  if (!existsSync(join(root, 'node_modules', '@graphql-codegen', 'core'))) return
  const { writeDocumentTypes } = await import('../web/document-types.ts')
  await writeDocumentTypes()
  const { writeQuickStartTypes } = await import('../clients/generate.ts')
  await writeQuickStartTypes()
}

renderClient()
await writeClientTypes()
