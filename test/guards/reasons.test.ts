import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { errorReasons } from '#core/reason-sets.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'

// A conflict and a wrong state say too little by their code: each says why (`because`), so that clients have words for
// it. docs/graphql.md has all reasons.

/** A node as far as this looks: oxc's own union of all kinds would cost the type check minutes. */
interface Any extends Record<string, unknown> {
  type: string
  start: number
}

const isNode = (value: unknown): value is Any =>
  typeof value === 'object' && value !== null && typeof (value as Any).type === 'string'

const vague = new Set(['conflict', 'invalid_state'])

/** Whether it makes an error of a code that says too little. */
const isVague = (node: Any): boolean => {
  const [first] = (node.arguments ?? []) as Any[]
  const made = node.type === 'NewExpression' && (node.callee as Any).name === 'AppError'
  if (made) return vague.has(String(first?.value))
  return node.type === 'CallExpression' && (node.callee as Any).name === 'wrongState'
}

/** The errors of a file that say too little, by their lines. */
function silentErrors({ path, text }: SourceFile): string[] {
  const found: string[] = []
  const visit = (node: Any, said: boolean): void => {
    if (isVague(node) && !said) found.push(`${path}:${text.slice(0, node.start).split('\n').length}`)
    const says = node.type === 'MemberExpression' && (node.property as Any).name === 'because'
    for (const part of Object.values(node).flat()) if (isNode(part)) visit(part, says)
  }
  visit(parseSync(path, text).program as unknown as Any, false)
  return found
}

/** Makes such an error for others, who say why. */
const maker = 'src/messaging/campaigns/broadcasts/readiness.ts'

const files = sourceFiles('src', 'schema', 'jobs').filter(({ path }) => !path.startsWith('src/sandbox/'))

test('every conflict and every wrong state says why', () => {
  expect(files.filter(({ path }) => path !== maker).flatMap(silentErrors)).toEqual([])
})

test('the guard finds those that do not', () => {
  const text = `throw new AppError('conflict', 'There.')
    throw new AppError('conflict', 'There.').because('exists')
    throw wrongState('Over')
    throw new AppError('not_found', 'Gone.')`
  expect(silentErrors({ path: 'a.ts', text, lines: 4 })).toEqual(['a.ts:1', 'a.ts:3'])
})

test('a value that is missing has its reason, also in the words of the documents', () => {
  const silent = files.filter(({ text }) => /(?:errors\.told|\bwhole)\('[^']*(?:is|are) required/.test(text))
  expect(silent.map(({ path }) => path)).toEqual([])
})

test('every reason is given somewhere', () => {
  const texts = files.map(({ text }) => text).join('\n')
  const unused = errorReasons.values.filter((reason) => !new RegExp(`['"]${reason}['"]`).test(texts))
  expect(unused).toEqual([])
})

test('docs/graphql.md says what each means', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/graphql.md'), 'utf8')
  const missing = errorReasons.values.filter(
    (reason) => !page.includes(`| \`${reason.toUpperCase()}\` | ${errorReasons.descriptions[reason]} |`),
  )
  expect(missing).toEqual([])
})
