import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

// Whether web/dist was made from the sources as they are now. It imports nothing that builds, so that a start finds out
// at once.

const folder = import.meta.dirname
const stampFile = join(folder, 'dist/.stamp')

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

/** Whether what lies in web/dist was made from the same sources. */
export const isBuilt = (): boolean =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === currentStamp()

/** Says that it was; the sources are read before the build, which takes a while. */
export function stampBuild(): () => void {
  const stamp = currentStamp()
  return () => writeFileSync(stampFile, stamp)
}
