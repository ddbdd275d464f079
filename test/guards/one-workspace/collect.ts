import { join } from 'node:path'
import { statementTexts } from '#core/db/db.ts'
import { names } from '../named-statements.ts'

// A process of its own: writes the statements that stand in the sources, [name, text][] as JSON. In a process of tests
// there are those that tests and requests have made, too.

const files = new Set(names.map(({ path }) => path))
for (const path of files) await import(join(import.meta.dirname, '../../..', path))
process.stdout.write(JSON.stringify([...statementTexts]), () => process.exit(0))
