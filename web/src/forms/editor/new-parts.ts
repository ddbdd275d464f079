import { allPlaced, inputsOf, type Json, screensOf, textOf } from './json.ts'

// New screens and components, whole enough to be shown at once.

const letters = (count: number): string =>
  String.fromCharCode(65 + (count % 26)).repeat(1 + Math.floor(count / 26))

function free(taken: ReadonlySet<string>, of: (count: number) => string): string {
  let count = 0
  while (taken.has(of(count))) count++
  return of(count)
}

const namesIn = (doc: Json): Set<string> =>
  new Set(screensOf(doc).flatMap((_, index) => inputsOf(doc, index).map(({ name }) => textOf(name))))

const named = (doc: Json, stem: string) => {
  const taken = namesIn(doc)
  return free(taken, (count) => (count === 0 ? stem : `${stem}_${count + 1}`))
}

/** The words of new parts, in the language of the person. */
export interface NewWords {
  text: string
  label: string
  option: (count: number) => string
  next: string
  done: string
  screen: string
}

const optionsOf = (words: NewWords) =>
  [1, 2].map((count) => ({ id: `option_${count}`, title: words.option(count) }))

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export function newComponent(doc: Json, type: string, words: NewWords): Json {
  const { label, text } = words
  const input = (stem: string, more: Json = {}): Json => ({ type, name: named(doc, stem), label, ...more })
  const tapped = { name: 'open_url', url: 'https://example.com' }
  const made: Record<string, () => Json> = {
    TextInput: () => input('text', { 'input-type': 'text', required: true }),
    TextArea: () => input('text'),
    CheckboxGroup: () => input('choices', { 'data-source': optionsOf(words) }),
    RadioButtonsGroup: () => input('choice', { 'data-source': optionsOf(words) }),
    Dropdown: () => input('choice', { 'data-source': optionsOf(words) }),
    ChipsSelector: () => input('choices', { 'data-source': optionsOf(words) }),
    OptIn: () => input('agreed'),
    DatePicker: () => input('day'),
    CalendarPicker: () => input('day', { mode: 'single' }),
    PhotoPicker: () => input('photos', { 'min-uploaded-photos': 0, 'max-uploaded-photos': 1 }),
    DocumentPicker: () => input('documents', { 'min-uploaded-documents': 0, 'max-uploaded-documents': 1 }),
    EmbeddedLink: () => ({ type, text, 'on-click-action': tapped }),
    Footer: () => ({ type, label: words.done, 'on-click-action': { name: 'complete', payload: {} } }),
    Image: () => ({ type, src: picture, 'alt-text': text, height: 100, 'scale-type': 'contain' }),
    ImageCarousel: () => ({ type, images: [{ src: picture, 'alt-text': text }] }),
    NavigationList: () => ({
      type,
      name: named(doc, 'list'),
      'list-items': [{ id: 'item_1', 'main-content': { title: words.option(1) } }],
    }),
    // biome-ignore lint/suspicious/noThenProperty: the platform calls the branch so
    If: () => ({ type, condition: conditionOf(doc), then: [{ type: 'TextBody', text }] }),
    Switch: () => ({ type, value: switchedBy(doc), cases: { option_1: [{ type: 'TextBody', text }] } }),
    Form: () => ({ type, name: named(doc, 'form'), children: [] }),
  }
  return made[type]?.() ?? { type, text }
}

const someInput = (doc: Json): string | undefined => [...namesIn(doc)][0]

const conditionOf = (doc: Json) => `\${form.${someInput(doc) ?? 'choice'}} == 'option_1'`
const switchedBy = (doc: Json) => `\${form.${someInput(doc) ?? 'choice'}}`

/** A screen that ends the form; the one before it goes on to it where it ended the form until then. */
export function withNewScreen(doc: Json, words: NewWords): Json {
  const screens = screensOf(doc)
  const ids = new Set(screens.map(({ id }) => textOf(id)))
  const id = free(ids, (count) => `SCREEN_${letters(count)}`)
  const footer = { type: 'Footer', label: words.done, 'on-click-action': { name: 'complete', payload: {} } }
  const screen: Json = {
    id,
    title: words.screen,
    terminal: true,
    layout: { type: 'SingleColumnLayout', children: [footer] },
  }
  const last = screens.at(-1)
  if (!last) return { ...doc, screens: [screen] }
  const { terminal: _terminal, success: _success, ...open } = last
  const leading = leadingTo(open, id, words, doc, screens.length - 1)
  return { ...doc, screens: [...screens.slice(0, -1), leading, screen] }
}

/** The footer of a screen that was the end leads on. */
function leadingTo(screen: Json, id: string, words: NewWords, doc: Json, index: number): Json {
  const footer = allPlaced(doc, index).find(({ component }) => component.type === 'Footer')
  const action = footer?.component['on-click-action'] as Json | undefined
  if (!footer || action?.name !== 'complete') return screen
  const next = { name: 'navigate', next: { type: 'screen', name: id }, payload: {} }
  const text = JSON.stringify(screen)
  const before = JSON.stringify(footer.component)
  const after = JSON.stringify({ ...footer.component, label: words.next, 'on-click-action': next })
  return JSON.parse(text.replace(before, () => after)) as Json
}
