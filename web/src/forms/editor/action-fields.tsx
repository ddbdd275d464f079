import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PropertyRule } from '#messaging/automation/flow-json/property-rules.ts'
import { Field, Select } from '../../ui/field.tsx'
import { isObject, type Json, type Path, screensOf, textOf } from './json.ts'
import type { Deed } from './state.ts'

const words: Record<string, MessageDescriptor> = {
  navigate: msg`Opens another screen`,
  complete: msg`Ends the form`,
  data_exchange: msg`Asks the endpoint`,
  update_data: msg`Changes the data of the screen`,
  open_url: msg`Opens an address`,
}

interface ActionFieldsProps {
  label: string
  rule: PropertyRule
  value: unknown
  path: Path
  doc: Json
  onDeed: (deed: Deed) => void
}

/** A new action of a name, with what it needs. */
function actionOf(name: string, screen: string): Json | undefined {
  if (name === 'navigate') return { name, next: { type: 'screen', name: screen }, payload: {} }
  if (name === 'open_url') return { name, url: 'https://' }
  return name === '' ? undefined : { name, payload: {} }
}

/** What happens at a tap, in words; where the form goes on is a choice of its screens. */
export function ActionFields({ label, rule, value, path, doc, onDeed }: ActionFieldsProps) {
  const { i18n } = useLingui()
  const action = isObject(value) ? value : {}
  const name = textOf(action.name)
  const own = Number(path[1])
  const others = screensOf(doc).filter((_, index) => index !== own)
  const names = [...new Set([...(rule.actions ?? []), ...(name ? [name] : [])])].filter(
    (one) => one !== 'navigate' || name === 'navigate' || others.length > 0,
  )
  const next = isObject(action.next) ? textOf(action.next.name) : ''
  const choose = (chosen: string) =>
    onDeed({ kind: 'set', path, value: actionOf(chosen, textOf(others[0]?.id)) })
  return (
    <fieldset className="flex flex-col gap-2">
      <Select label={label} value={name} onChange={({ target }) => choose(target.value)}>
        {rule.required ? null : <option value="">{t`Nothing`}</option>}
        {names.map((one) => {
          const word = words[one]
          return (
            <option key={one} value={one}>
              {word ? i18n._(word) : one}
            </option>
          )
        })}
      </Select>
      {name === 'navigate' ? (
        <Select
          label={t`Next screen`}
          value={next}
          onChange={({ target }) =>
            onDeed({ kind: 'set', path: [...path, 'next', 'name'], value: target.value })
          }
        >
          {others.some(({ id }) => id === next) ? null : <option value={next}>{next}</option>}
          {others.map(({ id, title }) => (
            <option key={textOf(id)} value={textOf(id)}>
              {textOf(title) || textOf(id)}
            </option>
          ))}
        </Select>
      ) : null}
      {name === 'open_url' ? (
        <Field
          label={t`Address`}
          value={textOf(action.url)}
          onChange={({ target }) => onDeed({ kind: 'set', path: [...path, 'url'], value: target.value })}
        />
      ) : null}
    </fieldset>
  )
}
