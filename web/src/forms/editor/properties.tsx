import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { componentRules } from '#messaging/automation/flow-json/component-rules.ts'
import type { PropertyRule } from '#messaging/automation/flow-json/property-rules.ts'
import { isFrom, readVersion } from '#messaging/automation/flow-json/versions.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, Select, TextArea, TickBox } from '../../ui/field.tsx'
import type { FormProblem } from '../documents.ts'
import { ActionFields } from './action-fields.tsx'
import { at, isObject, type Json, objectsIn, type Path, textOf } from './json.ts'
import type { Deed } from './state.ts'

/** The platform names sides of the phone; in the code of the page such words are classes. */
const caption = (side: string): string => `${side}-caption`

/** What properties are called that most people need; all others stand under their own names. */
const words: Record<string, MessageDescriptor> = {
  label: msg`Label`,
  text: msg`Text`,
  name: msg`Name in the answers`,
  required: msg`Must be answered`,
  enabled: msg`Can be filled in`,
  visible: msg`Is shown`,
  description: msg`Description`,
  condition: msg`Condition`,
  value: msg`Value`,
  'helper-text': msg`Help below it`,
  'input-type': msg`Kind of answer`,
  'data-source': msg`Options`,
  'on-click-action': msg`When it is tapped`,
  'on-select-action': msg`When it is chosen`,
  'on-unselect-action': msg`When it is deselected`,
  'init-value': msg`Filled in initially`,
  'error-message': msg`Message for a wrong answer`,
  'min-chars': msg`Minimum number of characters`,
  'max-chars': msg`Maximum number of characters`,
  'max-length': msg`Maximum number of characters`,
  'min-selected-items': msg`Minimum number of choices`,
  'max-selected-items': msg`Maximum number of choices`,
  'min-date': msg`First day`,
  'max-date': msg`Last day`,
  'unavailable-dates': msg`Days that cannot be chosen`,
  [caption('left')]: msg`Caption at the start`,
  [caption('center')]: msg`Caption in the middle`,
  [caption('right')]: msg`Caption at the end`,
  'alt-text': msg`Text for people who cannot see it`,
  mode: msg`One day or a range`,
  title: msg`Title`,
}

interface PropertyProps {
  name: string
  value: unknown
  rule: PropertyRule
  path: Path
  doc: Json
  problems: readonly FormProblem[]
  onDeed: (deed: Deed) => void
}

/** What cannot be filled in by fields of its own is written as JSON; it counts once it can be read. */
function JsonField({
  label,
  value,
  hint,
  onValue,
}: {
  label: string
  value: unknown
  hint: string | undefined
  onValue: (value: unknown) => void
}) {
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, null, 2))
  const write = (given: string) => {
    setText(given)
    if (given.trim() === '') return onValue(undefined)
    try {
      onValue(JSON.parse(given))
    } catch {
      // It is being typed.
    }
  }
  return (
    <TextArea
      label={label}
      hint={hint ?? t`Written as JSON.`}
      rows={3}
      value={text}
      onChange={({ target }) => write(target.value)}
    />
  )
}

function Options({
  label,
  value,
  path,
  onDeed,
}: {
  label: string
  value: unknown
  path: Path
  onDeed: (deed: Deed) => void
}) {
  const options = objectsIn(value)
  const add = () => {
    const ids = new Set(options.map(({ id }) => id))
    let count = options.length + 1
    while (ids.has(`option_${count}`)) count++
    const option = { id: `option_${count}`, title: t`Option ${count}` }
    onDeed(
      Array.isArray(value)
        ? { kind: 'insert', list: path, index: value.length, value: option }
        : { kind: 'set', path, value: [option] },
    )
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place while its id is typed
        <div key={index} className="flex items-end gap-2">
          <Field
            className="min-w-0 flex-1"
            label={t`Title of option ${index + 1}`}
            value={textOf(option.title)}
            onChange={({ target }) =>
              onDeed({ kind: 'set', path: [...path, index, 'title'], value: target.value })
            }
          />
          <Field
            className="w-28"
            label={t`Id`}
            value={textOf(option.id)}
            onChange={({ target }) =>
              onDeed({ kind: 'set', path: [...path, index, 'id'], value: target.value })
            }
          />
          <IconButton
            label={t`Remove option ${index + 1}`}
            onClick={() => onDeed({ kind: 'remove', path: [...path, index] })}
          >
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button size="small" className="self-start" onClick={add}>
        <Plus className="size-4" aria-hidden="true" />
        <Trans>Add an option</Trans>
      </Button>
    </fieldset>
  )
}

interface SimpleProps {
  label: string
  hint: string | undefined
  value: unknown
  rule: PropertyRule
  set: (given: unknown) => void
}

function Flag({ label, hint, value, standard, set }: SimpleProps & { standard: boolean }) {
  const change = (checked: boolean) => set(checked === standard ? undefined : checked)
  return (
    <TickBox
      label={label}
      hint={hint}
      checked={value === undefined ? standard : value === true}
      onChange={({ target }) => change(target.checked)}
    />
  )
}

function Word({ label, hint, value, rule, set }: SimpleProps) {
  return (
    <Select
      label={label}
      hint={hint}
      value={textOf(value)}
      onChange={({ target }) => set(target.value || undefined)}
    >
      <option value="">{t`As usual`}</option>
      {(rule.values ?? []).map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </Select>
  )
}

function Amount({ label, hint, value, rule, set }: SimpleProps) {
  return (
    <Field
      type="number"
      label={label}
      hint={hint}
      min={rule.least}
      max={rule.most}
      value={typeof value === 'number' ? value : ''}
      onChange={({ target }) => set(target.value === '' ? undefined : Number(target.value))}
    />
  )
}

function Words({ label, hint, value, rule, set }: SimpleProps) {
  const write = (given: string) => set(given === '' && !rule.required ? undefined : given)
  const text = textOf(value)
  return rule.kind === 'texts' ? (
    <TextArea label={label} hint={hint} value={text} onChange={({ target }) => write(target.value)} />
  ) : (
    <Field label={label} hint={hint} value={text} onChange={({ target }) => write(target.value)} />
  )
}

const asJson = new Set(['list', 'object', 'items', 'images'])

/** The field for a value of this kind; one that the kind does not have, such as a reference, is written as it stands. */
function Simple(props: SimpleProps & { name: string }) {
  const { name, value, rule, hint, label, set } = props
  const isNone = value === undefined
  if (rule.kind === 'flag' && (isNone || typeof value === 'boolean'))
    return <Flag {...props} standard={name === 'visible' || name === 'enabled'} />
  if (rule.values && (isNone || typeof value === 'string')) return <Word {...props} />
  if (rule.kind === 'number' && (isNone || typeof value === 'number')) return <Amount {...props} />
  if (asJson.has(rule.kind) || !(isNone || typeof value === 'string'))
    return <JsonField label={label} value={value} hint={hint} onValue={set} />
  return <Words {...props} />
}

function Property({ name, value, rule, path, doc, problems, onDeed }: PropertyProps) {
  const { i18n } = useLingui()
  const word = words[name]
  const label = word ? i18n._(word) : name
  const here = [...path, name]
  const problem = problems.find((one) => one.path.endsWith(`.${name}`))?.message
  const count = [...textOf(value)].length
  const length = rule.longest === undefined ? undefined : t`${count} of ${rule.longest} characters`
  const isList = Array.isArray(value) || value === undefined
  if (rule.kind === 'action')
    return <ActionFields label={label} rule={rule} value={value} path={here} doc={doc} onDeed={onDeed} />
  if (rule.kind === 'options' && isList)
    return <Options label={label} value={value} path={here} onDeed={onDeed} />
  const set = (given: unknown) => onDeed({ kind: 'set', path: here, value: given })
  return <Simple {...{ name, label, value, rule, set }} hint={problem ?? length} />
}

interface PropertiesProps {
  doc: Json
  path: Path
  problems: readonly FormProblem[]
  onDeed: (deed: Deed) => void
}

/** All properties that the chosen component can have in this version: the usual ones first, the others folded. */
export function Properties({ doc, path, problems, onDeed }: PropertiesProps) {
  const component = at(doc, path)
  if (!isObject(component)) return null
  const rules = componentRules[textOf(component.type)]?.properties ?? {}
  const version = readVersion(textOf(doc.version)) ?? [7, 3]
  const known = Object.entries(rules).filter(
    ([, { kind, since }]) => kind !== 'components' && (since === undefined || isFrom(version, since)),
  )
  const isUsual = ([name, { required }]: [string, PropertyRule]) =>
    required || component[name] !== undefined || ['required', 'helper-text', 'label'].includes(name)
  const [usual, others] = [known.filter(isUsual), known.filter((one) => !isUsual(one))]
  const field = ([name, rule]: [string, PropertyRule]) => (
    <Property
      key={`${path.join('.')}.${name}`}
      {...{ name, rule, path, doc, problems, onDeed }}
      value={component[name]}
    />
  )
  return (
    <div className="flex flex-col gap-4">
      {usual.map(field)}
      {others.length > 0 ? (
        <details>
          <summary className="cursor-pointer font-medium">
            <Trans>More properties</Trans>
          </summary>
          <div className="mt-3 flex flex-col gap-4">{others.map(field)}</div>
        </details>
      ) : null}
    </div>
  )
}
