import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Which modules share a file of the build. Left to itself, the bundler makes a file for each set of pages that use the
// same modules: the inbox asked for 119 scripts, most of them below 1 kB, and each request costs browser and network.

interface ModuleInfo {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null
}
type Which = (id: string, modules: Modules) => boolean
type Sources = (modules: Modules) => readonly string[]

const icons = 'lucide-react'
const allIcons = fileURLToPath(import.meta.resolve(`${icons}/dist/esm/${icons}.mjs`))

const iconFiles = new Map(
  [...readFileSync(allIcons, 'utf8').matchAll(/^export \{ (.*) \} from '\.(\/icons\/.*)'/gm)].flatMap(
    ([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), join(dirname(allIcons), file)]),
  ) as [string, string][],
)

/** The files of the icons that a module takes: their package names all of them in one. */
function iconsOf(id: string): string[] {
  const [, names = ''] =
    new RegExp(`import \\{([^}]*)\\} from '${icons}'`).exec(readFileSync(id, 'utf8')) ?? []
  return names
    .split(',')
    .map((name) => iconFiles.get(name.trim().split(' ')[0] ?? ''))
    .filter((file) => file !== undefined)
}

/** The modules that have to be there before these run. */
function neededBy(sources: Iterable<string>, modules: Modules): Set<string> {
  const needed = new Set<string>()
  const visit = (id: string): void => {
    if (needed.has(id)) return
    needed.add(id)
    const imported = modules.getModuleInfo(id)?.importedIds ?? []
    for (const one of imported.flatMap((one) => (one === allIcons ? iconsOf(id) : one))) visit(one)
  }
  for (const source of sources) visit(source)
  return needed
}

const main: Sources = () => [join(import.meta.dirname, 'src/main.tsx')]

/** What these modules load later, and, with `deep`, what that loads later again. */
function loadedLater(ids: Iterable<string>, modules: Modules, deep = false): Set<string> {
  const later = new Set<string>()
  const visit = (from: Iterable<string>): void => {
    for (const id of neededBy(from, modules)) {
      const found = (modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter((one) => !later.has(one))
      for (const one of found) later.add(one)
      if (deep && found.length > 0) visit(found)
    }
  }
  visit(ids)
  return later
}

const chat = '/thread/chat-page.tsx'
const isPage = (id: string) => !id.endsWith(chat) && /(-page|\/area)\.tsx$/.test(id)
/** What only a key or a press opens is loaded then. */
const opened = ['account/account-menu.tsx', 'commands/keyboard-help.tsx', 'templates/new-message.tsx']
const isPart = (id: string) =>
  id.endsWith('.tsx') && !isPage(id) && !opened.some((part) => id.endsWith(`/${part}`))

const parts: Sources = (modules) => [...loadedLater(main(modules), modules)].filter(isPart)
const pages: Sources = (modules) => [...loadedLater(main(modules), modules, true)].filter(isPage)

/** Whether a module is needed by these: the graph of modules is walked once, when it is complete. */
function isNeededBy(sources: Sources): Which {
  let needed: Set<string> | undefined
  return (id, modules) => {
    needed ??= neededBy(sources(modules), modules)
    return needed.has(id)
  }
}

const ofFirst = isNeededBy(main)
const ofParts = isNeededBy(parts)
const ofPages = isNeededBy(pages)

const file = (name: string, which: Which) => ({
  name: (id: string, modules: Modules) => (which(id, modules) ? name : null),
  debugName: name,
})

/** A module belongs to the first of these files that wants it; what none wants, the bundler divides. */
const files = [
  // What is loaded before the page shows anything.
  file('first', ofFirst),
  // What many pages and parts use: dialogs, lists to choose from, icons.
  { name: 'shared', minShareCount: 8 },
  // What the inbox loads right behind the first file: with pages beside it, and for itself.
  file('parts', (id, modules) => ofParts(id, modules) && ofPages(id, modules)),
  file('inbox', ofParts),
]

export const filesOfCode = files.map((file, at) => ({ ...file, priority: files.length - at }))
