import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** Licences under which a package may come along with a product under MIT. */
const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  // a font's
  'OFL-1.1',
  // of its own files alone; we change none of them
  'MPL-2.0',
]

/** Packages whose licence was read by a person, and why each may come along. */
export const looked: Record<string, { license: string; because: string }> = {
  '@libav.js/variant-obsolete': {
    license: 'LGPL-2.1',
    because: 'a library of its own that whoever runs Parley can exchange; docs/adr/0013',
  },
  'caniuse-lite': {
    license: 'CC-BY-4.0',
    because:
      'a table of what browsers can do, which the tools of the texts bring; none of it is built into the pages',
  },
  elkjs: { license: 'EPL-2.0', because: 'part of the studio of prisma, which nothing of ours starts' },
  'seq-queue': { license: 'none', because: 'its package.json names none, its file LICENSE is MIT' },
  '@visx/vendor': { license: 'MIT and ISC', because: 'both are allowed; it is not written as SPDX' },
}

/** Whether an SPDX expression leaves a choice that is allowed. */
export function allows(expression: string): boolean {
  const inner = expression.replace(/^\((.*)\)$/, '$1')
  if (inner.includes(' OR ')) return inner.split(' OR ').some(allows)
  if (inner.includes(' AND ')) return inner.split(' AND ').every(allows)
  return permissive.includes(inner)
}

export interface Installed {
  name: string
  license: string
  /** where npm puts it, whether it fits this machine or not */
  folder: string
}

/** Every package that an installation without those of development has, on any machine. */
export function productionPackages(root: string): Installed[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; license?: string }>
  }
  return Object.entries(lock.packages)
    .filter(([folder, { dev }]) => folder !== '' && !dev)
    .map(([folder, { license }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, license: license ?? 'none', folder: join(root, folder) }
    })
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesOf(path)
    return entry.isFile() ? [path] : []
  })
}

const mayBeProgram = /(?:^|\/)[^./]+$|\.(?:node|wasm|dll|dylib|exe|a)$|\.so(?:\.[\d.]+)?$/
/** how programs and libraries of Linux, WebAssembly, macOS and Windows begin, and archives of them */
const beginnings = ['7f454c46', '0061736d', 'cffaedfe', 'cefaedfe', 'cafebabe', '4d5a', '213c6172']

function isProgram(path: string): boolean {
  if (!mayBeProgram.test(path)) return false
  const file = openSync(path, 'r')
  const head = Buffer.alloc(4)
  readSync(file, head, 0, 4, 0)
  closeSync(file)
  return beginnings.some((beginning) => head.toString('hex').startsWith(beginning))
}

const marks = ['--enable-gpl', '--enable-nonfree', 'GNU General Public License', 'GNU GENERAL PUBLIC LICENSE']

/** Compiled files of a package that say what a licence of the package does not: `<file>: <what>`. */
export function marksInPrograms(folder: string): string[] {
  return filesOf(folder)
    .filter(isProgram)
    .flatMap((file) => {
      const bytes = readFileSync(file)
      return marks.filter((mark) => bytes.includes(mark)).map((mark) => `${file}: ${mark}`)
    })
}

/** Texts of the GPL that a package brings along, under whatever licence it says it is. */
export function gplTexts(folder: string): string[] {
  const texts = filesOf(folder).filter((file) => /\/(?:licen[cs]e|copying)[^/]*$/i.test(file))
  return texts.filter((file) =>
    /^\s*GNU (?:AFFERO )?GENERAL PUBLIC LICENSE/m.test(readFileSync(file, 'utf8')),
  )
}
