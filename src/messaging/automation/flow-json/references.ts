import { declaredType } from './check-data.ts'
import { type Checked, has, type Screen } from './context.ts'
import type { FlowJsonCode, Path } from './problems.ts'
import type { Kind } from './property-rules.ts'

// References to data and fields (spec/12 section 5).

const whole = /^\$\{([^}]*)\}$/

/** What stands in `${...}`. */
export function referencesIn(text: string): string[] {
  const found: string[] = []
  let at = text.indexOf('${')
  while (at >= 0) {
    const end = text.indexOf('}', at)
    if (end < 0) break
    found.push(text.slice(at + 2, end))
    at = text.indexOf('${', end)
  }
  return found
}

/** A text that is one reference, or an expression in backticks. */
export const isDynamic = (value: unknown): value is string =>
  typeof value === 'string' && (whole.test(value) || isExpression(value))

/** A whole value in backticks, from 6.0. */
export const isExpression = (text: string): boolean =>
  text.length >= 2 && text.startsWith('`') && text.endsWith('`')

export interface Reference {
  kind: 'data' | 'form'
  name: string
  /** the screen that has it */
  screen: Screen
  /** goes on into an object */
  isNested: boolean
}

const local = /^(data|form)\.([A-Za-z_][\w-]*)((?:\.[\w-]+)*)$/
const global = /^screen\.(\w+)\.(data|form)\.([A-Za-z_][\w-]*)((?:\.[\w-]+)*)$/

/** What a reference is to, or why it is to nothing. */
export function readReference(
  inner: string,
  screen: Screen,
  checked: Checked,
): Reference | { problem: string; isForm: boolean } {
  const short = local.exec(inner)
  const long = short ? null : global.exec(inner)
  if (!short && !long) return { problem: `\${${inner}} is no reference to data or to a field.`, isForm: true }
  const [, kind, name = '', rest] = short ?? ['', long?.[2], long?.[3], long?.[4]]
  const of = long ? checked.byId.get(long[1] ?? '') : screen
  const isData = kind === 'data'
  if (long && !has(checked, '4.0'))
    return { problem: 'References to other screens came with 4.0.', isForm: true }
  if (!of) return { problem: `There is no screen ${long?.[1]}.`, isForm: false }
  if (long && of === screen)
    return { problem: `The own screen is named without its id: \${${kind}.${name}}.`, isForm: false }
  if (isData ? !Object.hasOwn(of.data, name) : !of.inputs.has(name))
    return { problem: `Screen ${of.id} has no ${isData ? 'data' : 'field'} ${name}.`, isForm: false }
  return { kind: isData ? 'data' : 'form', name, screen: of, isNested: rest !== '' }
}

/** Types of declared data that each kind of property can show. */
const typesOf: Partial<Record<Kind, readonly string[]>> = {
  text: ['string'],
  texts: ['string', 'array'],
  flag: ['boolean'],
  list: ['array'],
  options: ['array'],
  number: ['number', 'string'],
}

interface Place {
  path: Path
  screen: Screen
  /** what a wrong reference is called here */
  code: FlowJsonCode
  kind?: Kind
}

/** Whether every reference in a text is to something, and of a type that fits. */
export function checkReferences(text: string, { path, screen, code, kind }: Place, checked: Checked): void {
  const { say } = checked
  const isWhole = whole.test(text)
  for (const inner of referencesIn(text)) {
    const read = readReference(inner, screen, checked)
    if ('problem' in read) {
      say(read.isForm ? 'PATTERN_MISMATCH' : code, path, read.problem)
      continue
    }
    const fits = kind && typesOf[kind]
    const type =
      read.kind === 'data' && !read.isNested ? declaredType(read.screen.data, read.name) : undefined
    if (isWhole && fits && type && !fits.includes(type))
      say(
        'INVALID_SCREEN_DYNAMIC_DATA',
        path,
        `${read.name} is ${type}, and this needs ${fits.join(' or ')}.`,
      )
  }
  if (!isWhole && !isExpression(text) && text.includes('${'))
    say('PATTERN_MISMATCH', path, 'Text and a reference do not mix outside of backticks.', 'warning')
}
