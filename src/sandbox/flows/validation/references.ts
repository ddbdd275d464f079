import { actionsOf } from './actions.ts'
import { filesProblem } from './company.ts'
import { expressionProblem, type TypeOf } from './expressions.ts'
import type { Note, Path } from './faults.ts'
import type { Screen } from './screens.ts'
import { COMPONENTS, type Kind } from './tables.ts'
import { isMembers, isSince, type Members, referencesIn } from './values.ts'

// References to what is not declared, and to fields that are not there (flow JSON §5).

/** Where references of a screen may lead. */
interface Around {
  screen: Screen
  screens: readonly Screen[]
  version: string
}

/** A reference in its parts: the screen that has it, and whether it is a datum or a field; null for what leads nowhere. */
function targetOf(reference: string, { screen, screens, version }: Around) {
  const [, id, scope = '', name = '', inner] =
    /^(?:screen\.(\w+)\.)?(data|form)\.([\w-]+)((?:\.[\w-]+)*)$/.exec(reference) ?? []
  if (name === '' || (id !== undefined && !isSince(version, '4.0'))) return null
  const of = id === undefined ? screen : screens.find(({ members }) => members.id === id)
  if (!of || (id !== undefined && of === screen)) return null
  if (scope === 'form')
    return of.placed.some(({ component }) => component.name === name && component.type !== 'Form')
      ? { declared: undefined, isWhole: false }
      : null
  const declared = isMembers(of.members.data) ? of.members.data[name] : undefined
  return declared === undefined ? null : { declared, isWhole: inner === '' }
}

/** The declared type of what a reference names, where it names all of it. */
function declaredType(reference: string, around: Around): unknown {
  const target = targetOf(reference, around)
  return target?.isWhole && isMembers(target.declared) ? target.declared.type : undefined
}

const typesOf: Partial<Record<Kind, readonly unknown[]>> = {
  text: ['string'],
  texts: ['string', 'array'],
  flag: ['boolean'],
  list: ['array'],
  number: ['number', 'string'],
}

function checkText(value: string, kind: Kind | undefined, path: Path, around: Around, note: Note): void {
  for (const reference of referencesIn(value)) {
    if (!/^(data|form|screen)\./.test(reference))
      note('PATTERN_MISMATCH', path, `${reference} is no reference.`)
    else if (targetOf(reference, around) === null)
      note('INVALID_SCREEN_DYNAMIC_DATA', path, `${reference} is not declared.`)
    const [type, fitting] = [declaredType(reference, around), kind && typesOf[kind]]
    if (value === `\${${reference}}` && type !== undefined && fitting && !fitting.includes(type))
      note('INVALID_SCREEN_DYNAMIC_DATA', path, `${reference} is ${String(type)}.`)
  }
}

const types: Readonly<Record<string, ReturnType<TypeOf>>> = {
  string: 'text',
  number: 'number',
  boolean: 'truth',
}

function checkExpression(
  value: string,
  place: 'condition' | 'switch' | 'value',
  path: Path,
  around: Around,
  note: Note,
): void {
  const typeOf: TypeOf = (reference) =>
    targetOf(reference, around) === null ? null : (types[String(declaredType(reference, around))] ?? 'any')
  const problem = expressionProblem(value, place, typeOf)
  if (problem !== null) note('INVALID_PROPERTY_VALUE', path, problem)
}

function checkProperty(component: Members, name: string, path: Path, around: Around, note: Note): void {
  const value = component[name]
  if (typeof value !== 'string') return
  if (component.type === 'If' && name === 'condition') checkExpression(value, 'condition', path, around, note)
  else if (component.type === 'Switch' && name === 'value')
    checkExpression(value, 'switch', path, around, note)
  else if (!/^`[\s\S]*`$/.test(value))
    checkText(value, COMPONENTS.get(String(component.type))?.properties.get(name)?.kind, path, around, note)
  else if (isSince(around.version, '6.0')) checkExpression(value, 'value', path, around, note)
  else note('INVALID_PROPERTY_VALUE', path, 'Expressions came with 6.0.')
}

function checkPayload(action: Members, path: Path, around: Around, note: Note): void {
  const name = String(action.name)
  const isUnknown = (reference: string) => targetOf(reference, around) === null
  const isUpdate = name === 'update_data' && isSince(around.version, '7.2')
  const code = isUpdate ? 'INVALID_ACTION_PAYLOAD_PROPERTY' : 'INVALID_ON_CLICK_ACTION_PAYLOAD'
  for (const [key, value] of Object.entries(isMembers(action.payload) ? action.payload : {})) {
    const at = [...path, 'payload', key]
    if ((isUpdate && isUnknown(`data.${key}`)) || referencesIn(value).some(isUnknown))
      note(code, at, 'What it reads or sets is not there.')
    const files = filesProblem(value, name, around.screen)
    if (files !== null) note('INVALID_ON_CLICK_ACTION_PAYLOAD', at, files)
  }
}

/** What a screen reads of its data and fields, and of other screens. */
export function checkReferences(
  screen: Screen,
  screens: readonly Screen[],
  version: string,
  note: Note,
): void {
  const around: Around = { screen, screens, version }
  for (const { component, path } of screen.placed)
    for (const name of Object.keys(component)) checkProperty(component, name, [...path, name], around, note)
  for (const { action, path } of screen.placed.flatMap(actionsOf)) checkPayload(action, path, around, note)
}
