import { actionsOf, componentsOf, isObject, type Json, objectsIn, screensIn } from './components.ts'

/** A field of a form as its answers name it. */
export interface FormField {
  name: string
  /** what people see of it; its name where they see nothing */
  label: string
  /** titles of options by their ids */
  options?: Record<string, string>
}

/** A field of an answer with what people read. */
export interface AnsweredField {
  name: string
  label: string
  value: unknown
  text: string
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && !value.includes('${') ? value : undefined

/** Options that stand in the definition, and the examples of those that come with the data of the screen. */
function optionsOf(input: Json, screen: Json): Record<string, string> | undefined {
  const source = input['data-source']
  const named = typeof source === 'string' ? /^\$\{data\.(\w+)\}$/.exec(source)?.[1] : undefined
  const declared = named && isObject(screen.data) ? screen.data[named] : undefined
  const list = isObject(declared) ? declared.__example__ : source
  const titles = objectsIn(list).flatMap(({ id, title }) =>
    typeof id === 'string' && typeof title === 'string' ? [[id, title]] : [],
  )
  return titles.length > 0 ? Object.fromEntries(titles) : undefined
}

function fieldOf(name: string, input: Json, screen: Json): FormField {
  const { label } = input
  const labels = isObject(label) ? Object.values(label) : [label, input.title, input.text]
  const options = optionsOf(input, screen)
  return { name, label: labels.map(textIn).find(Boolean) ?? name, ...(options && { options }) }
}

const inputsOf = (screen: Json): Map<string, Json> =>
  new Map(
    componentsOf(screen).flatMap((component): [string, Json][] =>
      typeof component.name === 'string' && component.type !== 'Form' ? [[component.name, component]] : [],
    ),
  )

/** A definition with its screens and inputs by name. */
class Form {
  readonly screens: ReadonlyMap<string, Json>
  readonly #inputs: ReadonlyMap<Json, Map<string, Json>>

  constructor(definition: Json) {
    const screens = screensIn(definition)
    this.screens = new Map(screens.map((screen) => [String(screen.id), screen]))
    this.#inputs = new Map(screens.map((screen) => [screen, inputsOf(screen)]))
  }

  inputs(screen: Json): Map<string, Json> {
    return this.#inputs.get(screen) ?? new Map()
  }

  /** The actions of this name, each with its screen. */
  actions(name: string): { screen: Json; action: Json }[] {
    return [...this.screens.values()].flatMap((screen) =>
      componentsOf(screen)
        .flatMap(actionsOf)
        .flatMap(([, action]) => (action.name === name ? [{ screen, action }] : [])),
    )
  }
}

const reference = /^\$\{(?:screen\.(?<screen>\w+)\.)?(?<kind>form|data)\.(?<name>[\w-]+)\}$/

/** An input with its screen. */
interface Source {
  input: Json
  screen: Json
}

const datumOf = (screenId: unknown, name: string) => JSON.stringify([screenId, name])

const payloadOf = ({ payload }: Json) => Object.entries(isObject(payload) ? payload : {})

/** The inputs whose values payloads hand over: at once, or through the data of screens on the way. */
class Sources {
  readonly #form: Form
  /** the input that a datum of a screen comes from, as far as it is known */
  readonly #byDatum = new Map<string, Source>()

  /** the data that a datum is handed on to */
  readonly #onward = new Map<string, string[]>()

  /** Each hand-over is looked at once, however many ways lead through the screens. */
  constructor(form: Form) {
    this.#form = form
    for (const { screen, action } of form.actions('navigate')) {
      const target = isObject(action.next) ? action.next.name : undefined
      for (const [name, value] of payloadOf(action))
        this.#note(datumOf(target, name), this.#read(screen, value))
    }
    const reached = [...this.#byDatum]
    for (const [datum, source] of reached)
      for (const to of this.#onward.get(datum) ?? []) {
        if (this.#byDatum.has(to)) continue
        this.#byDatum.set(to, source)
        reached.push([to, source])
      }
  }

  #note(to: string, from: Source | string | undefined): void {
    if (typeof from === 'object' && !this.#byDatum.has(to)) this.#byDatum.set(to, from)
    if (typeof from !== 'string') return
    const known = this.#onward.get(from)
    if (known) known.push(to)
    else this.#onward.set(from, [to])
  }

  of(screen: Json, value: unknown): Source | undefined {
    const read = this.#read(screen, value)
    return typeof read === 'string' ? this.#byDatum.get(read) : read
  }

  /** The input that a value refers to, or the datum. */
  #read(screen: Json, value: unknown): Source | string | undefined {
    const found = typeof value === 'string' ? reference.exec(value)?.groups : undefined
    if (!found) return undefined
    const of = found.screen === undefined ? screen : this.#form.screens.get(found.screen)
    const { kind, name = '' } = found
    if (!of) return undefined
    if (kind === 'data') return datumOf(of.id, name)
    const input = this.#form.inputs(of).get(name)
    return input && { input, screen: of }
  }
}

/**
 * The fields of a form as its answers name them, with the labels that people see: what the last screens hand over, then
 * all other inputs by their own names, as an endpoint answers them.
 */
export function formFieldsOf(definition: Json): FormField[] {
  const form = new Form(definition)
  const sources = new Sources(form)
  const fields = new Map<string, FormField>()
  const handedOver = new Set<Json>()
  const add = (field: FormField) => {
    if (!fields.has(field.name)) fields.set(field.name, field)
  }
  for (const { screen, action } of form.actions('complete')) {
    for (const [name, value] of payloadOf(action)) {
      const source = sources.of(screen, value)
      if (source) handedOver.add(source.input)
      add(source ? fieldOf(name, source.input, source.screen) : { name, label: name })
    }
  }
  for (const screen of form.screens.values())
    for (const [name, input] of form.inputs(screen))
      if (!handedOver.has(input)) add(fieldOf(name, input, screen))
  return [...fields.values()]
}

function readable(value: unknown, options: Record<string, string> = {}): string {
  if (Array.isArray(value)) return value.map((one) => readable(one, options)).join(', ')
  if (typeof value === 'string') return Object.hasOwn(options, value) ? (options[value] as string) : value
  if (isObject(value) && typeof value.file_name === 'string') return value.file_name
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** What was answered, in the order of the form; fields that it does not know stand last under their own names. */
export function answeredFields(fields: readonly FormField[], response: Json): AnsweredField[] {
  const known = new Set(fields.map(({ name }) => name))
  const others = Object.keys(response).filter((name) => !known.has(name) && name !== 'flow_token')
  return [...fields, ...others.map((name): FormField => ({ name, label: name }))].flatMap(
    ({ name, label, options }) =>
      Object.hasOwn(response, name)
        ? [{ name, label, value: response[name], text: readable(response[name], options) }]
        : [],
  )
}
