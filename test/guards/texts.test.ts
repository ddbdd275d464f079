import { join } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { languages, sourceLanguage } from '../../web/src/language/languages.ts'
import { sourceFiles } from './source-files.ts'
import { literalTexts, textsTooEarly } from './texts/literal-texts.ts'

// The texts of the dashboard: all of them go through the catalogues, and every language has all of them. What to do
// about a finding stands in web/languages/README.md.

const files = sourceFiles('web/src')
/** A command for a shell, which is the same in every language. */
const command = 'web/src/webhooks/curl.ts'
const configPath = join(import.meta.dirname, '../../web/lingui.config.ts')
const [catalogue] = await getCatalogs(getConfig({ configPath }))
if (!catalogue) throw new Error('web/lingui.config.ts names no catalogue.')
const extracted = await catalogue.collect()
const stored = await catalogue.readAll()

test('the guard sees the dashboard', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(Object.keys(extracted ?? {}).length).toBeGreaterThan(500)
})

test('no words for people stand in the code without a macro', () => {
  expect(files.filter(({ path }) => path !== command).flatMap(literalTexts)).toEqual([])
})

test('the guard finds words that stand in the code', () => {
  const text = `const a = <p title="Not here">Read <b>me</b>{on ? 'Yes' : \`No \${x}\`}<Trans>Not me</Trans></p>
    const b = { label: 'Name', className: 'flex gap-2' }
    const c = 'Something went wrong.'`
  expect(literalTexts({ path: 'a.tsx', text, lines: 3 })).toEqual([
    'a.tsx:1 Not here',
    'a.tsx:1 Read',
    'a.tsx:1 me',
    'a.tsx:1 Yes',
    'a.tsx:1 No',
    'a.tsx:2 Name',
    'a.tsx:3 Something went wrong.',
  ])
})

test('no text is made before the language of the page is known', () => {
  expect(files.flatMap(textsTooEarly)).toEqual([])
})

/** Utilities that name left or right, which are the other side in Arabic: `ms-2` in place of `ml-2`. */
const physical =
  /(?<=[\s'"`:!-])(?:-?(?:m|p|scroll-m|scroll-p)[lr]-[\w[\](./%-]+|-?(?:left|right)-[\w[\](./%-]+|(?:text|float|clear)-(?:left|right)|border-[lr](?:-[\w[\](./%-]+)?|rounded-(?:[lr]|[tb][lr])(?:-[\w[\](./%-]+)?)(?=[\s'"`]|$)/g

test('classes name the start and the end, not left and right', () => {
  const found = files.flatMap(({ path, text }) =>
    [...text.matchAll(physical)].map(([name]) => `${path} ${name}`),
  )
  expect(found).toEqual([])
})

test('the guard finds classes that name left or right', () => {
  const text = `'ml-2 md:-left-4 hover:pl-[3px] text-right rounded-tl-md border-l' ms-2 inline-flex text-start`
  expect([...text.matchAll(physical)].map(([name]) => name)).toEqual([
    'ml-2',
    '-left-4',
    'pl-[3px]',
    'text-right',
    'rounded-tl-md',
    'border-l',
  ])
})

/** What a text has in it beside words: values, tags, and the forms of its plurals. */
function partsOf(message: string): { values: string[]; plurals: string[][] } {
  const tags = message.match(/<\/?\d+\/?>/g) ?? []
  const plurals: string[][] = []
  const values: string[] = []
  const visit = (part: unknown): void => {
    if (!Array.isArray(part)) return
    for (const token of part) {
      if (!Array.isArray(token)) continue
      const [name, type, forms] = token as [string, string?, Record<string, unknown>?]
      values.push(name)
      if (type === 'plural') plurals.push(Object.keys(forms ?? {}).filter((form) => form !== 'offset'))
      for (const form of Object.values(forms ?? {})) visit(form)
    }
  }
  visit(compileMessageOrThrow(message))
  return { values: [...new Set([...values, ...tags])].sort(), plurals }
}

describe.each(languages)('$name', ({ tag }) => {
  const messages = stored[tag] ?? {}

  test('has every text of the code and none beside: npm run texts changes nothing', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(extracted ?? {}).sort())
  })

  test('has a translation of each, but for English, which is what is translated', () => {
    const missing = Object.values(messages).filter(
      ({ translation }) => tag !== sourceLanguage && !translation?.trim(),
    )
    expect(missing.map(({ message }) => message)).toEqual([])
  })

  test('keeps the values and tags of each text', () => {
    const differs = Object.values(messages).filter(({ message = '', translation }) => {
      const text = translation || message
      return partsOf(text).values.join() !== partsOf(message).values.join()
    })
    expect(differs.map(({ message, translation }) => `${message} -> ${translation}`)).toEqual([])
  })

  test('has each form of its plurals', () => {
    // Those of numbers that people meet: Spanish has one more from a million on, which can be the last one.
    const rules = new Intl.PluralRules(tag)
    const forms = new Set(Array.from({ length: 1_000 }, (_, number) => rules.select(number)))
    const differs = Object.values(messages).filter(({ translation }) =>
      partsOf(translation || '').plurals.some((own) => [...forms].some((form) => !own.includes(form))),
    )
    expect(differs.map(({ message }) => message)).toEqual([])
  })
})
