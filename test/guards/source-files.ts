import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface SourceFile {
  /** from the top of the repository, with forward slashes */
  path: string
  text: string
  lines: number
}

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(path)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}

const skipped = new Set(['generated', 'node_modules', 'dist', 'migrations'])

/** The TypeScript that people write below these folders. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap(walk).map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, lines: text.trimEnd().split('\n').length }
  })
}

/** The files of ours that a file imports, types included, as paths from the top; `#` stands for src/ (package.json). */
export function importsOf(file: SourceFile): string[] {
  const found = file.text.matchAll(/(?:from|import)\s*\(?\s*['"](#|\.{1,2}\/)([\w./-]+)['"]/g)
  return [...found].map(([, start, rest]) =>
    start === '#'
      ? `src/${rest}`
      : normalize(join(dirname(file.path), `${start}${rest}`)).replaceAll('\\', '/'),
  )
}
