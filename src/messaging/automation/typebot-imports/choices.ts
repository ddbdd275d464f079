import { conditionOf } from './conditions.ts'
import { type BlockOf, type Draft, Drafting, optionsOf, textIn, type Way, wayBehind } from './draft.ts'
import { questionOf } from './inputs.ts'
import { templateOf } from './variable-names.ts'

// Choices: buttons up to ten, above that numbers (spec/6 2.3: three buttons of 20 characters, ten rows of 24).

interface Choice {
  /** what is kept, in the template language */
  kept: string
  title: string
  way: Way
}

const mostButtons = 10
const mostNumbered = 60

function labelOf(item: unknown, at: number): string {
  const { content, title, description, pictureSrc } = Object(item) as Record<string, unknown>
  const label = [content, title, description].find((text) => typeof text === 'string' && text.trim() !== '')
  return typeof label === 'string' ? label.trim() : pictureSrc ? `Picture ${at + 1}` : `${at + 1}`
}

/** The items of a choice; of cards, each way of each card. */
function choicesOf(at: BlockOf): Choice[] {
  const { block, on } = at
  const wayOf = (edgeId: unknown): Way =>
    typeof edgeId === 'string' && on.flow.hasEdge(edgeId) ? on.flow.targetOf(edgeId) : wayBehind(at)
  return (block.items ?? []).flatMap((item, index): Choice[] => {
    const label = templateOf(labelOf(item, index), on.names)
    const value = textIn(item, 'value') || textIn(item.options, 'internalValue')
    const kept = value === '' ? label : templateOf(value, on.names)
    if (!Array.isArray(item.paths)) return [{ kept, title: label, way: wayOf(item.outgoingEdgeId) }]
    return item.paths.map((path) => {
      const text = templateOf(textIn(path, 'text'), on.names)
      const title = item.paths && (item.paths as unknown[]).length > 1 ? `${label}: ${text}` : text || label
      return { kept, title, way: wayOf(Object(path).outgoingEdgeId) }
    })
  })
}

/** Titles that fit, each once. */
function fitted(choices: readonly Choice[]): string[] {
  const longest = choices.length > 3 ? 24 : 20
  const used = new Set<string>()
  const cut = (text: string, room: number) => [...text].slice(0, room).join('').trim()
  return choices.map(({ title }) => {
    let fitting = title.includes('{{') ? title : cut(title, longest)
    for (let n = 2; used.has(fitting.toLowerCase()); n++) fitting = `${cut(title, longest - 3)} ${n}`
    used.add(fitting.toLowerCase())
    return fitting
  })
}

/** A choice keeps another text than the title that is tapped, or that is not its number. */
function leave(
  drafting: Drafting,
  from: string,
  condition: string,
  { kept, way }: Choice,
  store: string | null,
) {
  if (store === null) return drafting.edge(from, { way }, condition)
  const set = drafting.node('set_variable', { set: { [store]: kept } })
  drafting.edge(from, set, condition)
  drafting.edge(set, { way })
}

function asButtons(
  at: BlockOf,
  drafting: Drafting,
  choices: readonly Choice[],
  variable: string | null,
): Draft {
  const titles = fitted(choices)
  const buttons = drafting.node('buttons', {
    body: questionOf(at, drafting),
    ...(variable && { store_as: variable }),
    buttons: titles.map((title, index) => ({ id: `c${index + 1}`, title })),
  })
  for (const [index, choice] of choices.entries()) {
    const isCut = titles[index] !== choice.title
    if (isCut) drafting.changed('Titles of buttons are cut to what fits, and each is there once.')
    const isOther = variable !== null && titles[index] !== choice.kept
    leave(drafting, buttons, `button:c${index + 1}`, choice, isOther ? variable : null)
  }
  return drafting.done()
}

const menu = (choices: readonly Choice[]) => choices.map(({ title }, at) => `${at + 1}. ${title}`).join('\n')

function asNumbers(
  at: BlockOf,
  drafting: Drafting,
  choices: readonly Choice[],
  variable: string | null,
): Draft {
  const number = at.on.names.fresh('choice')
  drafting.changed('More than ten choices: a number is written in place of a tap.')
  let from = drafting.node('prompt', {
    body: `${questionOf(at, drafting)}\n\n${menu(choices)}`,
    validation_regex: `^(?:${choices.map((_, index) => index + 1).join('|')})$`,
    max_retries: 20,
    store_as: number,
  })
  for (const [index, choice] of choices.entries()) {
    const condition = drafting.node('condition', { expression: `${number} == ${index + 1}` })
    drafting.edge(from, condition, index === 0 ? 'default' : 'false')
    leave(drafting, condition, 'true', choice, variable)
    from = condition
  }
  return drafting.done()
}

/** What is not single, or comes from a variable, is answered by a text. */
function asText(at: BlockOf, drafting: Drafting, options: string, variable: string | null): Draft {
  drafting.behind(
    drafting.node('prompt', {
      body: `${questionOf(at, drafting)}\n\n${options}`,
      ...(variable && { store_as: variable }),
    }),
  )
  return drafting.done()
}

export function choiceInput(at: BlockOf): Draft {
  const options = optionsOf(at)
  const drafting = new Drafting(at)
  const variable = at.on.names.of(options.variableId)
  const choices = choicesOf(at)
  if (at.block.type !== 'choice input') drafting.changed('Pictures are not shown: their titles are.')
  if (
    (at.block.items ?? []).some(
      (item) => Object(item.displayCondition ?? Object(item.options).displayCondition).isEnabled === true,
    )
  )
    drafting.changed('Choices are shown always: conditions of single ones are left out.')
  const dynamic = at.on.names.of(options.dynamicVariableId ?? Object(options.dynamicItems).titlesVariableId)
  if (dynamic !== null) {
    drafting.changed('Choices that come from a list are written as a text, and answered by one.')
    return asText(at, drafting, `{{for one in ${dynamic}}}- {{one}}\n{{endfor}}`, variable)
  }
  if (choices.length === 0) return drafting.leftOut('It has no choices.')
  if (options.isMultipleChoice === true) {
    drafting.changed('Several choices are written as a text, as numbers or words.')
    return asText(at, drafting, menu(choices), variable)
  }
  if (choices.length <= mostButtons) return asButtons(at, drafting, choices, variable)
  if (choices.length <= mostNumbered) return asNumbers(at, drafting, choices, variable)
  drafting.changed('More than 60 choices are answered by a text.')
  return asText(at, drafting, menu(choices).slice(0, 3_000), variable)
}

/** The first condition that holds decides; one that holds and has no edge ends the flow (Typebot). */
export function conditionBlock(at: BlockOf): Draft {
  const { block, on } = at
  const drafting = new Drafting(at)
  let from: string | null = null
  for (const item of block.items ?? []) {
    const { expression, notes } = conditionOf(item.content, on.names, on.lists)
    for (const note of notes) drafting.changed(note)
    const condition = drafting.node('condition', { expression: expression.slice(0, 4_096) })
    if (from !== null) drafting.edge(from, condition, 'false')
    drafting.edge(condition, { way: on.flow.targetOf(item.outgoingEdgeId) }, 'true')
    from = condition
  }
  if (from === null) return drafting.leftOut('It has no conditions.')
  drafting.behind(from, 'false')
  return drafting.done()
}
