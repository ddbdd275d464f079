import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './source-files.ts'

// Every component of web/src/ui is shown in the gallery (web/gallery), where its pictures are looked after.

const shown = sourceFiles('web/gallery')
  .map(({ text }) => text)
  .join('\n')

const componentsOf = ({ text }: SourceFile): string[] =>
  [...text.matchAll(/^export (?:default )?function ([A-Z]\w*)/gm)].map(([, name]) => name as string)

const components = sourceFiles('web/src/ui')
  .filter(({ path }) => path.endsWith('.tsx'))
  .flatMap((file) => componentsOf(file).map((name) => ({ file: file.path.replace('web/', ''), name })))

test('the guard sees the components', () => {
  expect(components.length).toBeGreaterThan(25)
})

test.each(components)('$name of $file is shown in the gallery', ({ file, name }) => {
  expect(shown).toContain(`/${file}'`)
  expect(shown).toMatch(new RegExp(`<${name}[\\s/>]|: ${name},`))
})
