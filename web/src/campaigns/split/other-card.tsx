import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { inWords } from '../../chat/template-name.ts'
import type { Template } from '../../templates/documents.ts'
import { TemplateList } from '../../templates/template-list.tsx'
import { blanksOf } from '../../templates/values.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { serverName } from '../server-name.ts'
import { blanksFor, type Other } from './form.ts'
import type { SplitFormProps } from './form-props.ts'
import { Letter, letterOf } from './letter.tsx'
import { NumberField } from './number-field.tsx'

interface OtherCardProps extends SplitFormProps {
  other: Other
  /** from 0, which is B */
  place: number
  onOther: (other: Other) => void
  onRemove: () => void
}

/** The message with another template, and of its values those that it has as well. */
function withTemplate(other: Other, parts: Template): Other {
  const { id, name, language } = parts
  const names = new Set(blanksOf(parts).map(serverName))
  const values = Object.fromEntries(Object.entries(other.values).filter(([known]) => names.has(known)))
  return { ...other, chosen: { id, name, language, parts }, values }
}

/** What stands in the variables of another message. */
function Values({ draft, mayWrite, other, place, problem, onOther }: OtherCardProps) {
  const own = draft.template.template
  const ofOwn = new Set(own ? blanksOf(own).map(serverName) : [])
  return blanksFor(other).map(({ name, label, example }) => {
    const value = other.values[name] ?? ''
    const isLacking = value.trim() === '' && !ofOwn.has(name)
    return (
      <Field
        key={name}
        label={label}
        hint={
          ofOwn.has(name) ? (
            <Trans>For recipients without a value of their own.</Trans>
          ) : isLacking && mayWrite ? (
            <span className="text-warn">
              <Trans>Only this message has it: enter the value for everybody.</Trans>
            </span>
          ) : (
            <Trans>For everybody who gets this message.</Trans>
          )
        }
        placeholder={example}
        maxLength={1024}
        autoComplete="off"
        readOnly={!mayWrite}
        aria-invalid={problem?.field === `variants[${place}].values` || undefined}
        value={value}
        onChange={({ target }) => onOther({ ...other, values: { ...other.values, [name]: target.value } })}
      />
    )
  })
}

/** Another message than the campaign's own: its template, its part of the people, and its values. */
export function OtherCard(props: OtherCardProps) {
  const { draft, mayWrite, other, place, problem, onOther, onRemove, onShow } = props
  const [isChoosing, setIsChoosing] = useState(other.chosen === null)
  const { chosen, share } = other
  const letter = letterOf(place + 2)
  const path = `variants[${place}]`
  const isAtFault = problem?.field === path || problem?.field?.startsWith(`${path}.`)
  return (
    <section
      aria-label={t`Message ${letter}`}
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface px-4 py-3"
      onFocus={() => onShow(place + 2)}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Letter variant={place + 2} />
        <p className="min-w-0 flex-1 basis-32 truncate">
          {chosen ? (
            <>
              <bdi className="font-medium">{inWords(chosen.name)}</bdi>{' '}
              <bdi className="text-ink-2">({chosen.language})</bdi>
            </>
          ) : (
            <span className="text-ink-2">
              <Trans>No template yet</Trans>
            </span>
          )}
        </p>
        {mayWrite ? (
          <div className="ms-auto flex items-center gap-1">
            {chosen ? (
              <Button size="small" aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
                <Trans>Other template</Trans>
              </Button>
            ) : null}
            <IconButton label={t`Remove message ${letter}`} onClick={onRemove}>
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </div>
        ) : null}
      </div>
      {isAtFault && problem ? <Alert>{problem.message}</Alert> : null}
      {isChoosing && mayWrite ? (
        <div className="max-h-96 overflow-y-auto p-0.5">
          <TemplateList
            numberId={draft.numberId}
            category={draft.template.category}
            onChoose={(template) => {
              onOther(withTemplate(other, template))
              setIsChoosing(false)
            }}
            focused={false}
          />
        </div>
      ) : null}
      <NumberField
        label={t`Part of the people, in percent`}
        min={1}
        max={99}
        readOnly={!mayWrite}
        isAtFault={problem?.field === `${path}.share`}
        value={share}
        onChange={(next) => onOther({ ...other, share: next })}
      />
      <Values {...props} />
    </section>
  )
}
