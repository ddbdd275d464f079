import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, visit } from 'graphql'
import { expect, test } from 'vitest'
import { schemaFile } from '../../schema/print.ts'
import { sourceFiles } from './source-files.ts'
import { type Avoided, avoided, type Readers } from './vocabulary.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Text {
  place: string
  text: string
}

/** Code is not prose: what is between backticks, and the addresses of links. */
const prose = (text: string) => text.replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, ' ')

const pages = (...patterns: string[]): Text[] =>
  globSync(patterns, { cwd: root })
    // Printed from the schema.
    .filter((path) => !path.endsWith('graphql-changes.md'))
    .flatMap((path) =>
      prose(read(path))
        .split('\n')
        .map((text) => ({ place: path, text })),
    )

function screens(): Text[] {
  const messages = read('web/languages/en.po').matchAll(/^msgid "(.+)"$/gm)
  return [...messages].map(([, text = '']) => ({ place: 'dashboard', text }))
}

function graph(): Text[] {
  const texts: Text[] = []
  visit(parse(readFileSync(schemaFile, 'utf8')), {
    enter(node) {
      if (!('description' in node) || !node.description) return
      texts.push({ place: 'schema.graphql', text: prose(node.description.value) })
    },
  })
  return texts
}

const described = /"(?:description|summary)": "((?:[^"\\]|\\.)*)"/g

const references = (): Text[] =>
  globSync('docs/api/**/*.json', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(described)].map(([, text = '']) => ({ place: path, text: prose(text) })),
  )

const comment = /\/\*\*[\s\S]*?\*\/|^[ \t]*\/\/[^\n]*/gm

const comments = (): Text[] =>
  sourceFiles('src').flatMap(({ path, text }) =>
    [...text.matchAll(comment)].map(([found]) => ({ place: path, text: prose(found) })),
  )

const textsFor: Record<Readers, () => Text[]> = {
  dashboard: screens,
  public: () => [...graph(), ...references(), ...pages('README.md', 'docs/*.md')],
  inside: () => [...comments(), ...pages('docs/adr/*.md')],
}

const found = (texts: readonly Text[], { word, write }: Avoided) =>
  texts
    .filter(({ text }) => word.test(text))
    .map(
      ({ place, text }) =>
        `${place}: "${word.exec(text)?.[0]}" (write: ${write}) in ${text.trim().slice(0, 120)}`,
    )

test.each(Object.keys(textsFor) as Readers[])('texts for readers of %s have plain words', (readers) => {
  const texts = textsFor[readers]()
  expect(texts.length).toBeGreaterThan(1_000)
  const own = avoided.filter(({ of }) => of.includes(readers))
  expect(own.flatMap((one) => found(texts, one))).toEqual([])
})

test('a word in code is no word of a text', () => {
  expect(prose('`anew` is [a name](anew.md)')).not.toMatch(/anew/)
})
