import { checkAction } from './check-actions.ts'
import { checkDates, checkImages, checkItems, checkList, checkOptions, lengthOf } from './check-entries.ts'
import { componentRules } from './component-rules.ts'
import { isObject, type Json } from './components.ts'
import { type Checked, type ComponentPlace, has, type PropertyPlace } from './context.ts'
import { checkExpression } from './expressions.ts'
import type { Path } from './problems.ts'
import type { ComponentRule, PropertyRule } from './property-rules.ts'
import { checkReferences, isDynamic, isExpression } from './references.ts'

// The properties of one component by its rule (spec/12 section 6).

/** Where the documents name no `visible`, and phones take it. */
const withoutVisible = new Set(['Image', 'ImageCarousel', 'NavigationList'])

function checkText(value: unknown, rule: PropertyRule, { path }: PropertyPlace, { say }: Checked): void {
  if (typeof value !== 'string') return void say('INVALID_PROPERTY_TYPE', path, 'Must be a string.')
  if (rule.values && !rule.values.includes(value))
    say('INVALID_ENUM_VALUE', path, `Must be one of ${rule.values.join(', ')}.`)
  if (rule.notBlank && value === '') say('MIN_CHARS_REQUIRED', path, 'At least one character is needed.')
  else if (rule.notBlank && value.trim() === '') say('PATTERN_MISMATCH', path, 'Must not be blank.')
  if (rule.longestAtAll !== undefined && lengthOf(value) > rule.longestAtAll)
    say('INVALID_PROPERTY_VALUE', path, `At most ${rule.longestAtAll} characters.`)
  else if (rule.longest !== undefined && lengthOf(value) > rule.longest)
    say('INVALID_PROPERTY_VALUE', path, `Phones show ${rule.longest} characters.`, 'warning')
}

function checkTexts(value: unknown, rule: PropertyRule, place: PropertyPlace, checked: Checked): void {
  if (!Array.isArray(value)) return void checkText(value, rule, place, checked)
  if (!has(checked, '5.1')) checked.say('INVALID_PROPERTY_TYPE', place.path, 'Lists of texts came with 5.1.')
  if (value.length === 0) checked.say('MIN_ITEMS_REQUIRED', place.path, 'At least one text is needed.')
  for (const [index, one] of value.entries())
    checkText(one, rule, { ...place, path: [...place.path, index] }, checked)
}

function checkNumber(value: unknown, { least, most }: PropertyRule, path: Path, { say }: Checked): void {
  if (typeof value !== 'number') return void say('INVALID_PROPERTY_TYPE', path, 'Must be a number.')
  if (least !== undefined && value < least) say('MINIMUM_VALUE_REQUIRED', path, `Must be at least ${least}.`)
  if (most !== undefined && value > most) say('MAXIMUM_VALUE_REQUIRED', path, `Must be at most ${most}.`)
}

/** References in what a component shows, however deep; not in the components that stand in it. */
function checkDeepReferences(value: unknown, place: PropertyPlace, checked: Checked): void {
  if (typeof value === 'string') {
    if (value.includes('${'))
      checkReferences(value, { ...place, code: 'INVALID_SCREEN_DYNAMIC_DATA' }, checked)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    if (/^on-.+-action$/.test(key)) continue
    const step = Array.isArray(value) ? Number(key) : key
    checkDeepReferences(member, { ...place, path: [...place.path, step] }, checked)
  }
}

function checkDynamic(value: string, rule: PropertyRule, place: PropertyPlace, checked: Checked): void {
  const { path, screen } = place
  if (rule.isStatic) return void checked.say('INVALID_PROPERTY_VALUE', path, 'Must stand here as it is.')
  if (!isExpression(value))
    return void checkReferences(
      value,
      { path, screen, code: 'INVALID_SCREEN_DYNAMIC_DATA', kind: rule.kind },
      checked,
    )
  if (!has(checked, '6.0'))
    return void checked.say('INVALID_PROPERTY_VALUE', path, 'Expressions in backticks came with 6.0.')
  const { problem, warning } = checkExpression(value, 'value', { screen, checked })
  if (problem) checked.say('INVALID_PROPERTY_VALUE', path, problem)
  if (warning) checked.say('INVALID_PROPERTY_VALUE', path, warning, 'warning')
}

function checkStatic(value: unknown, rule: PropertyRule, place: PropertyPlace, checked: Checked): void {
  const { path } = place
  switch (rule.kind) {
    case 'text':
      return void checkText(value, rule, place, checked)
    case 'texts':
      return void checkTexts(value, rule, place, checked)
    case 'number':
      return void checkNumber(value, rule, path, checked)
    case 'flag':
      if (typeof value !== 'boolean') checked.say('INVALID_PROPERTY_TYPE', path, 'Must be true or false.')
      return
    case 'date':
      return void checkDates(value, place, checked)
    case 'options':
      return void checkOptions(value, rule, place, checked)
    case 'items':
      return void checkItems(value, rule, place, checked)
    case 'images':
      return void checkImages(value, rule, place, checked)
    case 'list':
    case 'components':
      checkList(value, rule, path, checked)
      return
    case 'object':
      if (!isObject(value)) checked.say('INVALID_PROPERTY_TYPE', path, 'Must be an object.')
      return
    case 'action':
      return void checkAction(value, place, rule.actions ?? [], checked)
  }
}

function checkKnown(value: unknown, rule: PropertyRule, place: PropertyPlace, checked: Checked): void {
  const { path, property, component, isInForm } = place
  if (rule.since && !has(checked, rule.since))
    return void checked.say('INVALID_PROPERTY_KEY', path, `${property} came with ${rule.since}.`)
  if (rule.outsideForm && isInForm)
    return void checked.say(
      'INVALID_PROPERTY_KEY',
      path,
      `In a Form, the Form has ${property} for its fields.`,
      'warning',
    )
  if (isDynamic(value) && !isConditionOf(component, property))
    return void checkDynamic(value, rule, place, checked)
  checkStatic(value, rule, place, checked)
  if (rule.kind !== 'action' && rule.kind !== 'components' && !isConditionOf(component, property))
    if (component.type !== 'Switch') checkDeepReferences(value, place, checked)
}

const isConditionOf = ({ type }: Json, property: string) =>
  (type === 'If' && property === 'condition') || (type === 'Switch' && property === 'value')

function missing(rule: ComponentRule, component: Json, checked: Checked): string[] {
  return Object.entries(rule.properties).flatMap(([name, { required, requiredFrom }]) => {
    const isNeeded = required || (requiredFrom !== undefined && has(checked, requiredFrom))
    return isNeeded && component[name] === undefined ? [name] : []
  })
}

/** All properties of a component. Answers its rule; undefined where there is no such component in this version. */
export function checkProperties(place: ComponentPlace, checked: Checked): ComponentRule | undefined {
  const { component, path } = place
  const { say } = checked
  const { type } = component
  if (type === undefined) {
    say('MISSING_REQUIRED_TYPE_PROPERTY', path, 'type is needed.')
    return undefined
  }
  const rule = componentRules[String(type)]
  if (!rule || !has(checked, rule.since)) {
    say('INVALID_PROPERTY_VALUE', [...path, 'type'], `There is no component ${String(type)} in this version.`)
    return undefined
  }
  for (const name of missing(rule, component, checked))
    say('MISSING_REQUIRED_TYPE_PROPERTY', path, `${String(type)} needs ${name}.`)
  for (const [property, value] of Object.entries(component)) {
    if (property === 'type') continue
    const at = [...path, property]
    const known = rule.properties[property]
    if (known) checkKnown(value, known, { ...place, path: at, property }, checked)
    else say('INVALID_PROPERTY_KEY', at, `${String(type)} has no ${property}.`)
    if (property === 'visible' && withoutVisible.has(String(type)))
      say('INVALID_PROPERTY_KEY', at, `The documents name no visible of ${String(type)}.`, 'warning')
  }
  return rule
}

/** What single properties need of each other. */
export function checkTogether({ component, path }: ComponentPlace, { say }: Checked): void {
  const of = (name: string) => component[name]
  const isGiven = (name: string) => of(name) !== undefined
  if (isGiven('left-caption') !== isGiven('right-caption'))
    say('INVALID_DEPENDENCIES', path, 'left-caption and right-caption go together.')
  if (isGiven('center-caption') && (isGiven('left-caption') || isGiven('right-caption')))
    say('NOT_KEYWORD_SCHEMA_VALIDATION_FAILED', path, 'center-caption stands alone.')
  if (isGiven('pattern') && !isGiven('helper-text'))
    say('MISSING_REQUIRED_TYPE_PROPERTY', path, 'pattern needs helper-text.')
  for (const what of ['chars', 'selected-items', 'uploaded-photos', 'uploaded-documents', 'days']) {
    const [least, most] = [Number(of(`min-${what}`)), Number(of(`max-${what}`))]
    if (least > most)
      say('MIN_VALUE_GREATER_THAN_MAX', [...path, `min-${what}`], `min-${what} is greater than max-${what}.`)
  }
}
