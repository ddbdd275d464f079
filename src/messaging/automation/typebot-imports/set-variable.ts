import { compileExpression } from '#messaging/automation/flow-language/expressions.ts'
import { type BlockOf, type Draft, Drafting, optionsOf, textIn } from './draft.ts'
import { loneName, scriptOf, scriptText, templateOf } from './variable-names.ts'

// Values that are set. Typebot tries each text as JavaScript and takes it as a text where that fails; here numbers, texts and
// arithmetic are told apart when a flow is imported, and the rest is a script.

const isNumber = (text: string) => /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)
const isArithmetic = (text: string) =>
  /[-+*/%]/.test(text) && /^[\d\s.+\-*/%()]+$/.test(text.replace(/\{\{[^{}]*\}\}/g, '1'))
const isCode = (text: string) =>
  !/^https?:/.test(text) && /=>|;|\breturn\b|\w\(|[=!]==?|^\s*["'`[{](?!\{)/.test(text)

const noScript = 'It runs in a sandbox without a page: scripts see `vars` and nothing of a browser.'

function script(drafting: Drafting, code: string, variable: string): void {
  const id = drafting.node('script', { code: code.slice(0, 16_384), store_as: variable })
  drafting.behind(id)
}

function arithmetic(text: string, { on }: BlockOf): string | null {
  const expression = text.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => on.names.named(name) ?? 'null')
  return 'problem' in compileExpression(expression) ? null : expression
}

function custom(at: BlockOf, drafting: Drafting, variable: string): Draft {
  const { names } = at.on
  const options = optionsOf(at)
  const given = textIn(options, 'expressionToEvaluate')
  const text = given.trim()
  const setTo = (config: Record<string, unknown>) => {
    drafting.behind(drafting.node('set_variable', config))
    return drafting.done()
  }
  const copied = loneName(text, names)
  if (copied !== null) return setTo({ compute: { [variable]: copied } })
  if (options.isCode === true || isCode(text)) {
    script(drafting, scriptOf(text, names), variable)
    return drafting.changed(noScript).done()
  }
  if (isNumber(text)) return setTo({ set: { [variable]: Number(text) } })
  const calculated = isArithmetic(text) ? arithmetic(text, at) : null
  if (calculated !== null) return setTo({ compute: { [variable]: calculated } })
  return setTo({ set: { [variable]: templateOf(given, names) } })
}

/** What is calculated without a text of the author. */
const computed: Readonly<Record<string, string>> = {
  Empty: 'null',
  Now: 'now()',
  Today: 'now()',
  'User ID': 'phone_number',
  'Result ID': 'phone_number',
  'Phone number': 'phone_number',
  'Contact name': 'contact_name',
  'Environment name': "'whatsapp'",
  'Device type': "'mobile'",
}

const scripts: Readonly<Record<string, string>> = {
  Yesterday: 'return new Date(Date.now() - 86400000).toISOString()',
  Tomorrow: 'return new Date(Date.now() + 86400000).toISOString()',
  'Random ID': 'return Math.random().toString(36).slice(2)',
  'Moment of the day':
    "const hour = new Date().getUTCHours(); return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'",
}

const changes: Readonly<Record<string, string>> = {
  'User ID': 'The phone number stands for the id.',
  'Result ID': 'The phone number stands for the id.',
  'Moment of the day': 'The hour is that of UTC.',
  Today: 'Times are written as 2026-12-01T09:30:00.000Z.',
  Now: 'Times are written as 2026-12-01T09:30:00.000Z.',
}

function listScript(at: BlockOf, drafting: Drafting, type: string, variable: string): Draft | null {
  const options = optionsOf(at)
  const { names } = at.on
  const list = `(vars.${variable} ?? [])`
  if (type === 'Append value(s)') {
    if (at.on.dialogues.has(variable))
      return drafting.changed('The AI remembers what was said by itself.').done()
    script(drafting, `return [].concat(${list}, ${scriptText(textIn(options, 'item'), names)})`, variable)
    return drafting.done()
  }
  if (type === 'Map item with same index') {
    const { baseItemVariableId, baseListVariableId, targetListVariableId } = Object(options.mapListItemParams)
    const [item, base, target] = [baseItemVariableId, baseListVariableId, targetListVariableId].map((id) =>
      names.of(id),
    )
    if (!item || !base || !target) return drafting.leftOut('It names variables that are not there.')
    script(
      drafting,
      `return (vars.${target} ?? [])[(vars.${base} ?? []).indexOf(vars.${item})] ?? null`,
      variable,
    )
    return drafting.done()
  }
  if (type !== 'Pop' && type !== 'Shift') return null
  const saved = names.of(options.saveItemInVariableId)
  const [one, rest] = type === 'Pop' ? ['.at(-1)', '.slice(0, -1)'] : ['.at(0)', '.slice(1)']
  const last = saved
    ? drafting.node('script', { code: `return ${list}${one} ?? null`, store_as: saved })
    : null
  const left = drafting.node('script', { code: `return ${list}${rest}`, store_as: variable })
  if (last) drafting.edge(last, left)
  drafting.behind(left)
  return drafting.done()
}

export function setVariable(at: BlockOf): Draft {
  const options = optionsOf(at)
  const drafting = new Drafting(at)
  const variable = at.on.names.of(options.variableId)
  if (variable === null) return drafting.leftOut('It sets no variable.')
  const type = textIn(options, 'type') || 'Custom'
  if (type === 'Custom') return custom(at, drafting, variable)
  if (changes[type]) drafting.changed(changes[type])
  const listed = listScript(at, drafting, type, variable)
  if (listed) return listed
  if (scripts[type]) script(drafting, scripts[type], variable)
  else if (computed[type])
    drafting.behind(drafting.node('set_variable', { compute: { [variable]: computed[type] } }))
  else return drafting.leftOut(`${type}: flows do not have this value.`)
  return drafting.done()
}
