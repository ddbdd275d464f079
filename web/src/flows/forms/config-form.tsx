import type { MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, useMemo, useState } from 'react'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { contactFieldNamesQuery } from '../editor-documents.ts'
import { FlowField } from '../flow-field.tsx'
import { type Config, type Graph, type GraphNode, isVoice } from '../graph.ts'
import { linesOf } from '../lines.ts'
import { presentType } from '../node-words.ts'
import { ButtonsField } from './buttons-field.tsx'
import { FileField, FormField, SkillsField, TeamField, TemplateField } from './choosers.tsx'
import type { CustomFieldProps } from './custom-field.ts'
import type { FieldSpec } from './field-spec.ts'
import { fieldsOf, skipField } from './field-specs.ts'
import { HoursField } from './hours-field.tsx'
import { PairsField } from './pairs-field.tsx'
import { TextField } from './text-field.tsx'
import { givenIn, variablesOf, withValue, wordIn } from './values.ts'
import { VariantsField } from './variants-field.tsx'
import { CallbackField, FlagField, KeysField, RequestField, VoiceMenuField } from './voice-fields.tsx'
import { VoicePromptField } from './voice-prompt-field.tsx'

const custom: Readonly<Record<string, ComponentType<CustomFieldProps>>> = {
  buttons: ButtonsField,
  variants: VariantsField,
  hours: HoursField,
  team: TeamField,
  skills: SkillsField,
  flow: FlowField,
  form: FormField,
  template: TemplateField,
  file: FileField,
  keys: KeysField,
  flag: FlagField,
  request: RequestField,
  callback: CallbackField,
  voice_menu: VoiceMenuField,
  prompt: VoicePromptField,
}

interface OneFieldProps {
  spec: FieldSpec
  config: Config
  disabled: boolean
  variables: readonly string[]
  /** of one field, by its name */
  onConfig: (config: Config, field: string) => void
}

function wholeOf(text: string, min: number, max: number): number | undefined {
  const value = Math.trunc(Number(text))
  return text.trim() === '' || !Number.isFinite(value) ? undefined : Math.min(max, Math.max(min, value))
}

function PlainField({ spec, config, disabled, variables, onConfig }: OneFieldProps) {
  const { i18n } = useLingui()
  const said = (words: MessageDescriptor | undefined) => (words ? i18n._(words) : undefined)
  const value = givenIn(config, spec)
  const set = (next: unknown) => onConfig(withValue(config, spec, next), spec.name)
  const words = { label: i18n._(spec.label), hint: said(spec.hint) }
  switch (spec.kind) {
    case 'area':
      return (
        <TextField
          {...words}
          value={wordIn(value)}
          max={spec.max}
          rows={spec.rows}
          disabled={disabled}
          variables={spec.takesValues ? variables : []}
          onChange={set}
        />
      )
    case 'line':
      return (
        <Field
          {...words}
          dir={spec.isCode ? 'ltr' : 'auto'}
          maxLength={spec.max}
          autoComplete="off"
          readOnly={disabled}
          value={wordIn(value)}
          onChange={({ target }) => set(target.value)}
        />
      )
    case 'number':
      return (
        <Field
          {...words}
          type="number"
          min={spec.min}
          max={spec.max}
          readOnly={disabled}
          value={wordIn(value)}
          onChange={({ target }) => set(wholeOf(target.value, spec.min, spec.max))}
        />
      )
    case 'choice':
      return (
        <Select
          {...words}
          value={wordIn(value)}
          disabled={disabled}
          onChange={({ target }) => set(target.value)}
        >
          <option value="">{said(spec.none)}</option>
          {spec.options.map(([option, word]) => (
            <option key={option} value={option}>
              {i18n._(word)}
            </option>
          ))}
        </Select>
      )
    default:
      return null
  }
}

function ListField({ spec, config, disabled, onConfig }: OneFieldProps) {
  const { i18n } = useLingui()
  const value = givenIn(config, spec)
  const [text, setText] = useState(Array.isArray(value) ? value.join('\n') : '')
  return (
    <TextArea
      label={i18n._(spec.label)}
      hint={spec.hint ? i18n._(spec.hint) : undefined}
      dir="auto"
      rows={2}
      readOnly={disabled}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        const lines = linesOf(target.value)
        onConfig(withValue(config, spec, lines.length === 0 ? undefined : lines), spec.name)
      }}
    />
  )
}

function NamesAndValues(props: OneFieldProps & { spec: FieldSpec & { kind: 'pairs' } }) {
  const { spec, config, disabled, onConfig } = props
  const { i18n } = useLingui()
  const isOfContact = spec.name === 'fields'
  const mayContacts = useMay('CONTACTS_READ')
  const { data } = useAnswer(contactFieldNamesQuery, {}, !isOfContact || !mayContacts)
  return (
    <PairsField
      label={i18n._(spec.label)}
      hint={spec.hint ? i18n._(spec.hint) : undefined}
      keyLabel={i18n._(spec.key)}
      valueLabel={i18n._(spec.value)}
      value={givenIn(config, spec)}
      disabled={disabled}
      offered={data?.contactFields.map(({ key }) => key) ?? []}
      onChange={(value) => onConfig(withValue(config, spec, value), spec.name)}
    />
  )
}

function OneField(props: OneFieldProps) {
  const { spec, config, disabled, onConfig } = props
  const { i18n } = useLingui()
  if (spec.kind === 'pairs') return <NamesAndValues {...props} spec={spec} />
  if (spec.kind === 'words') return <ListField {...props} />
  const Custom = custom[spec.kind]
  if (!Custom) return <PlainField {...props} />
  return (
    <Custom
      label={i18n._(spec.label)}
      value={givenIn(config, spec)}
      config={config}
      disabled={disabled}
      onChange={(value) => onConfig(withValue(config, spec, value), spec.name)}
      onConfig={(next) => onConfig(next, spec.name)}
    />
  )
}

/** The config of a type that has no fields here. */
function AsJson({ config, disabled, onConfig }: Omit<OneFieldProps, 'spec' | 'variables'>) {
  const [text, setText] = useState(() => JSON.stringify(config, null, 2))
  const [isReadable, setReadable] = useState(true)
  const change = (next: string) => {
    setText(next)
    try {
      const read = JSON.parse(next)
      const isObject = typeof read === 'object' && read !== null && !Array.isArray(read)
      setReadable(isObject)
      if (isObject) onConfig(read, 'json')
    } catch {
      setReadable(false)
    }
  }
  return (
    <TextArea
      label={t`Config as JSON`}
      hint={isReadable ? undefined : t`This is not valid JSON yet, so it is not saved.`}
      dir="ltr"
      rows={8}
      spellCheck={false}
      className="font-mono"
      readOnly={disabled}
      value={text}
      onChange={({ target }) => change(target.value)}
    />
  )
}

interface ConfigFormProps {
  graph: Graph
  node: GraphNode
  disabled: boolean
  onConfig: (config: Config, field: string) => void
}

const isShown = ({ where }: FieldSpec, config: Config): boolean => {
  if (!where) return true
  const [name, wanted] = where
  return (wordIn(config[name]) || 'each') === wanted
}

/** Each node of a conversation can be skipped. */
function Skip({ config, shared }: { config: Config; shared: Omit<OneFieldProps, 'spec'> }) {
  return (
    <details open={config.skip_condition !== undefined}>
      <summary className="cursor-pointer font-medium text-ink-2">
        <Trans>More</Trans>
      </summary>
      <div className="pt-3">
        <OneField spec={skipField} {...shared} />
      </div>
    </details>
  )
}

/** What a node does it with. */
export function ConfigForm({ graph, node, disabled, onConfig }: ConfigFormProps) {
  const { config } = node
  const specs = fieldsOf[presentType(node.type)]
  const variables = useMemo(() => variablesOf(graph), [graph])
  const shared = { config, disabled, variables, onConfig }
  return (
    <>
      {specs ? (
        specs
          .filter((spec) => isShown(spec, config))
          .map((spec) => <OneField key={spec.name} spec={spec} {...shared} />)
      ) : (
        <AsJson {...shared} />
      )}
      {isVoice(node.type) ? null : <Skip config={config} shared={shared} />}
    </>
  )
}
