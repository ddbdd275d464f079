import { existsSync, readFileSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// What of node_modules a running installation needs: what its programs import, and what those packages depend on. The
// dashboard's packages are built into web/dist, and stay behind with the tools that build it.

const root = join(import.meta.dirname, '../..')

/** The programs of an installation; those that another one starts or runs as a thread are named here, too. */
const programs = [
  'src/main.ts',
  'src/cli/main.ts',
  'src/sandbox/main.ts',
  'src/messaging/content/audio/transcode-process.ts',
  'src/outside/voice/mix-process.ts',
  'src/outside/scripts/script-worker.ts',
]

/** Imports and exports that are more than types, at the beginning of a line or within a function, and what is resolved. */
const imports = [
  /^(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]/gm,
  /\b(?:import|require|require\.resolve|import\.meta\.resolve)\(\s*['"]([^'"]+)['"]/g,
]

const importsOf = (file: string): string[] => {
  const text = readFileSync(file, 'utf8')
  return imports.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name as string))
}

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** The packages that the programs import themselves. */
export function importedPackages(): Set<string> {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const look = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const name of importsOf(file)) {
      if (name.startsWith('#')) look(join(root, 'src', name.slice(1)))
      else if (name.startsWith('.')) look(join(dirname(file), name))
      else if (!name.startsWith('node:') && !builtinModules.includes(name)) packages.add(packageOf(name))
    }
  }
  for (const program of programs) look(join(root, program))
  return packages
}

interface Manifest {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface InstalledPackage {
  name: string
  version: string
  /** below the root, such as node_modules/pg */
  folder: string
}

export const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Where a package that `from` imports is installed: in the nearest node_modules, as Node.js looks for it. */
function installedAt(name: string, from: string): string | undefined {
  // Asked for any name: of one that Node.js has itself (buffer) it says nothing.
  const places = createRequire(join(from, 'package.json')).resolve.paths('any') ?? []
  const folders = places.map((place) => join(place, name)).filter((folder) => folder.startsWith(root))
  return folders.find((folder) => existsSync(join(folder, 'package.json')))
}

function needsOf(manifest: Manifest): { name: string; mayMiss: boolean }[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifest
  const peers = Object.keys(peerDependencies).filter(
    (name) => !manifest.peerDependenciesMeta?.[name]?.optional,
  )
  const optional = Object.keys(optionalDependencies)
  const required = [...Object.keys(dependencies), ...peers].filter((name) => !optional.includes(name))
  return [
    ...required.map((name) => ({ name, mayMiss: false })),
    ...optional.map((name) => ({ name, mayMiss: true })),
  ]
}

/** These packages and all that they need, as they are installed. */
export function withDependencies(names: Iterable<string>): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>()
  const add = (name: string, from: string, mayMiss: boolean) => {
    const at = installedAt(name, from)
    if (!at && mayMiss) return
    if (!at) throw new Error(`${name} is not installed, and ${from} needs it`)
    if (found.has(at)) return
    const manifest = manifestIn(at)
    found.set(at, { name, version: manifest.version, folder: at.slice(root.length + 1) })
    for (const need of needsOf(manifest)) add(need.name, at, need.mayMiss)
  }
  for (const name of names) add(name, root, false)
  return [...found.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1))
}
