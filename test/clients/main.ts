import { readdirSync } from 'node:fs'
import { join } from 'node:path'

// npm run test:clients [-- suite [name ...]]: clients that nobody here wrote, against what Parley and its sandbox serve.
// Each folder here with a run.ts is a suite: it runs the clients that are named, or all, and says whether all passed.

type Suite = { run(names: string[]): Promise<boolean> }

const folder = import.meta.dirname
const suites = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(join(folder, entry.name)).includes('run.ts'))
  .map((entry) => entry.name)

const [wanted, ...names] = process.argv.slice(2)
if (wanted !== undefined && !suites.includes(wanted)) {
  console.error(`There is no suite ${wanted}; there are ${suites.join(', ')}.`)
  process.exit(2)
}
let hasPassed = true
for (const name of wanted === undefined ? suites : [wanted]) {
  const suite: Suite = await import(join(folder, name, 'run.ts'))
  hasPassed = (await suite.run(names)) && hasPassed
}
process.exit(hasPassed ? 0 : 1)
