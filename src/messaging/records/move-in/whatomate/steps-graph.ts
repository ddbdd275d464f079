// A flow of Whatomate that is a list of steps, as a graph. Steps follow one another by their order, by a name, or by the
// button that was pressed; what the platform or another service does in a step is left to whoever publishes the flow.

type Row = Record<string, unknown>

interface Node {
  id: string
  type: string
  label: string
  position: { x: number; y: number }
  config: Row
}

interface Edge {
  from: string
  to: string
  condition: string
}

const textIn = (row: Row, name: string): string =>
  typeof row[name] === 'string' ? (row[name] as string) : ''
const objectIn = (row: Row, name: string): Row => Object(row[name] ?? {}) as Row

interface Button {
  id: string
  title: string
}

const buttonsOf = (step: Row): Button[] =>
  (Array.isArray(step.buttons) ? step.buttons : []).flatMap((one) => {
    const [id, title] = [textIn(Object(one), 'id'), textIn(Object(one), 'title')]
    return title === '' ? [] : [{ id: id || title, title }]
  })

/** Empty ones are left out: what is not given has a meaning of its own. */
const filled = (config: Row): Row =>
  Object.fromEntries(
    Object.entries(config).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )

const asks = (step: Row) => !['', 'none'].includes(textIn(step, 'input_type'))

/** What a step is here, and with which config. */
function nodeOf(step: Row): Pick<Node, 'type' | 'config'> {
  const message = textIn(step, 'message')
  const store_as = textIn(step, 'store_as')
  const buttons = buttonsOf(step)
  const type = textIn(step, 'message_type')
  if (type === 'transfer')
    return {
      type,
      config: filled({ body: message, notes: textIn(objectIn(step, 'transfer_config'), 'notes') }),
    }
  if (type === 'api_fetch') {
    const { url, method, headers, body, fallback_message } = objectIn(step, 'api_config')
    const config = { url, method, headers, body, fallback_message, message_template: message }
    return { type: 'api_call', config: filled(config) }
  }
  if (type === 'buttons' && buttons.length > 0)
    return { type, config: filled({ body: message, buttons, store_as }) }
  if (!asks(step)) return { type: 'message', config: filled({ message }) }
  const { validation_regex, validation_error, max_retries } = step
  const config = { body: message, store_as, validation_regex, validation_error, max_retries }
  return { type: 'prompt', config: filled(config) }
}

const end = 'end'

/** Where a step leads: by its own word, else to the one behind it, else to the end. */
function edgesOf(step: Row, at: number, steps: readonly Row[]): Edge[] {
  const from = idOf(at)
  const placeOf = (name: string) => steps.findIndex((other) => textIn(other, 'step_name') === name)
  const to = (name: string): string | null => (placeOf(name) >= 0 ? idOf(placeOf(name)) : null)
  const behind = at + 1 < steps.length ? idOf(at + 1) : end
  const ways = objectIn(step, 'conditional_next')
  const otherwise = to(textIn(ways, 'default')) ?? to(textIn(step, 'next_step')) ?? behind
  const { type } = nodeOf(step)
  if (type === 'transfer') return []
  const chosen = (type === 'buttons' ? buttonsOf(step) : []).flatMap(({ id, title }): Edge[] => {
    const target = to(textIn(ways, id)) ?? to(textIn(ways, title))
    return target === null ? [] : [{ from, to: target, condition: `button:${id}` }]
  })
  return [...chosen, { from, to: otherwise, condition: 'default' }]
}

const idOf = (at: number) => `step_${at + 1}`
const place = (at: number) => ({ x: 0, y: at * 160 })

/** The graph of steps in their order; null where there are none. */
export function graphOfSteps(steps: readonly Row[]): Row | null {
  if (steps.length === 0) return null
  const nodes: Node[] = steps.map((step, at) => ({
    id: idOf(at),
    label: textIn(step, 'step_name'),
    position: place(at),
    ...nodeOf(step),
  }))
  const last: Node = { id: end, type: 'end', label: '', position: place(steps.length), config: {} }
  return {
    version: 2,
    entry_node: idOf(0),
    nodes: [...nodes, last],
    edges: steps.flatMap((step, at) => edgesOf(step, at, steps)),
  }
}
