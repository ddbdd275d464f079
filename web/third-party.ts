import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

// Whoever gets a copy of what others wrote gets its licence with it: the texts of all packages of which a browser loads
// something are written beside the dashboard's files, and served with them.

const root = join(import.meta.dirname, '..')

/** Served to browsers as they are: the reference's viewer (web/reference-script.ts) and GraphiQL. */
const servedWhole = ['@scalar/fastify-api-reference', '@graphql-yoga/render-graphiql']

/** What style sheets import: Tailwind's plugin writes it into them itself, so no module of the bundle names it. */
function importedByStyles(): string[] {
  return globSync('src/**/*.css', { cwd: import.meta.dirname }).flatMap((file) =>
    [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
        /@import "((?:@[^/"]+\/)?[^./"][^/"]*)/g,
      ),
    ].map(([, name]) => name as string),
  )
}

interface Manifest {
  name?: string
  version?: string
  license?: string
  author?: string | { name?: string }
  /** a folder of a package with entries of its own, which is published with that package alone */
  private?: boolean
}

const isPackage = ({ version, private: isPart }: Manifest): boolean => version !== undefined && !isPart

/** The folder of the package that a module is part of, or null for one of ours. */
function packageOf(id: string): string | null {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '')
  if (!path.includes('/node_modules/')) return null
  for (let folder = dirname(path); folder.includes('/node_modules/'); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json')) && isPackage(manifestOf(folder))) return folder
  return null
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

function noticeOf(folder: string): string {
  const { name, version, license, author } = manifestOf(folder)
  const texts = globSync('{LICEN[CS]E,licen[cs]e,COPYING,NOTICE}*', { cwd: folder }).sort()
  const text = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  const by = typeof author === 'string' ? author : author?.name
  const otherwise = `Licence: ${license}${by ? `, by ${by}` : ''}. The package brings no text of it.`
  return `${name} ${version} (${license})\n\n${text || otherwise}\n`
}

const introduction = `The dashboard and the reference of Parley hold parts of these packages. Each stands below with its licence.`

/** Writes `third-party-notices.txt` beside the dashboard's page, from the modules that were really bundled. */
export function thirdPartyNotices(): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const scripts = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const styles = [...this.getModuleIds()].filter((id) => /\.css(\?|$)/.test(id))
      const bundled = [...scripts, ...styles].map(packageOf).filter((folder) => folder !== null)
      const others = [...servedWhole, ...importedByStyles()].map((name) => join(root, 'node_modules', name))
      const notices = new Map([...bundled, ...others].map((folder) => [noticeOf(folder), folder]))
      const source = [introduction, ...[...notices.keys()].sort()].join(`\n\n${'-'.repeat(80)}\n\n`)
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source })
    },
  }
}
