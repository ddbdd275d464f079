import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printed } from './printed.ts'

// Writes the documents that are in the repository: npm run openapi:print.

const top = join(import.meta.dirname, '../../..')
for (const { path, text } of printed()) {
  mkdirSync(join(top, path, '..'), { recursive: true })
  writeFileSync(join(top, path), text)
}
