import { type BlockOf, type Draft, Drafting, optionsOf, textIn } from './draft.ts'
import { templateOf } from './variable-names.ts'

// Inputs that are answered by a text.

/** The question of an input: the text before it, else what stands in its field. */
export function questionOf(at: BlockOf, drafting: Drafting): string {
  const before = at.on.questions.get(at.block.key)
  if (before) return before
  const placeholder = textIn(optionsOf(at).labels, 'placeholder')
  drafting.changed('No text stands before it: the question is the text of its field.')
  return templateOf(placeholder, at.on.names).trim() || '…'
}

const patterns: Readonly<Record<string, string>> = {
  'number input': '^-?\\d+(?:[.,]\\d+)?$',
  'email input': '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  'url input': '^(?:https?://)?[^\\s/]+\\.\\S+$',
  'phone number input': '^\\+?[\\d\\s().-]{6,20}$',
  'time input': '^\\d{1,2}[:.h]\\d{2}',
}

const differences: Readonly<Record<string, string>> = {
  'date input': 'There is no calendar: the date is kept as it is written.',
  'time input': 'There is no clock: the time is kept as it is written.',
}

const isNumber = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text)

/** Numbers out of their bounds are asked for again. */
function addBounds(drafting: Drafting, prompt: string, variable: string): void {
  const options = optionsOf(drafting.at)
  const [min, max] = [textIn(options, 'min'), textIn(options, 'max')]
  const bounds = [
    ...(isNumber(min) ? [`${variable} >= ${min}`] : []),
    ...(isNumber(max) ? [`${variable} <= ${max}`] : []),
  ]
  if (bounds.length === 0) {
    drafting.behind(prompt)
    return
  }
  const condition = drafting.node('condition', { expression: bounds.join(' and ') })
  drafting.edge(prompt, condition)
  drafting.behind(condition, 'true')
  drafting.edge(condition, prompt, 'false')
}

export function textInput(at: BlockOf): Draft {
  const { type } = at.block
  const options = optionsOf(at)
  const drafting = new Drafting(at)
  const variable =
    at.on.names.of(options.variableId) ?? (type === 'number input' ? at.on.names.fresh('number') : null)
  const retry = templateOf(textIn(options, 'retryMessageContent'), at.on.names)
  const prompt = drafting.node('prompt', {
    body: questionOf(at, drafting),
    ...(variable && { store_as: variable }),
    ...(patterns[type] && { validation_regex: patterns[type], max_retries: 20 }),
    ...(retry && { validation_error: retry }),
  })
  if (differences[type]) drafting.changed(differences[type])
  if (type === 'number input' && variable) addBounds(drafting, prompt, variable)
  else drafting.behind(prompt)
  return drafting.done()
}

/** Stars and numbers become a number that is written. */
export function ratingInput(at: BlockOf): Draft {
  const options = optionsOf(at)
  const drafting = new Drafting(at)
  const length = Math.min(20, Number(textIn(options, 'length')) || 10)
  const first = textIn(options, 'buttonType') === 'Icons' ? 1 : Number(textIn(options, 'startsAt')) || 0
  const numbers = Array.from({ length: Math.max(1, length - first + 1) }, (_, at) => first + at)
  const variable = at.on.names.of(options.variableId)
  const [left, right] = ['left', 'right'].map((side) => textIn(options.labels, side))
  const range = [`${numbers[0]}${left ? ` = ${left}` : ''}`, `${numbers.at(-1)}${right ? ` = ${right}` : ''}`]
  drafting.changed('A number is written in place of a tap on a scale.')
  drafting.behind(
    drafting.node('prompt', {
      body: `${questionOf(at, drafting)}\n(${range.join(' … ')})`,
      validation_regex: `^(?:${numbers.join('|')})$`,
      max_retries: 20,
      ...(variable && { store_as: variable }),
    }),
  )
  return drafting.done()
}

export const fileInput = (at: BlockOf): Draft =>
  new Drafting(at).leftOut('Nodes take no files of customers: ask for them in the chat.')

/** Nobody pays within a flow: people take over. */
export function paymentInput(at: BlockOf): Draft {
  const options = optionsOf(at)
  const drafting = new Drafting(at)
  const sum = `${templateOf(textIn(options, 'amount'), at.on.names)} ${textIn(options, 'currency')}`.trim()
  drafting.node('transfer', { notes: `A payment of ${sum || 'an unknown amount'} is due.` })
  return drafting.changed('Nobody pays within a flow: the chat is handed over to people.').done()
}
