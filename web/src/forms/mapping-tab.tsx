import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { useMay } from '../session/me-context.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Form as FormFields } from '../ui/form.tsx'
import { tell } from '../ui/toast.ts'
import { type Form, setMappingMutation } from './documents.ts'
import { inputsOf, type Json, objectsIn, screensOf, textOf } from './editor/json.ts'

type Mapping = Form['answerMapping'][number]

interface LineProps {
  one: Mapping
  place: number
  inputs: readonly Json[]
  onChange: (after: Mapping) => void
  onRemove: () => void
}

function MappingLine({ one, place, inputs, onChange, onRemove }: LineProps) {
  const options = objectsIn(inputs.find(({ name }) => name === one.question)?.['data-source'])
  const isKnown = inputs.some(({ name }) => name === one.question)
  return (
    <fieldset className="flex flex-wrap items-end gap-3 rounded-lg border border-line p-3">
      <legend className="sr-only">{t`Answer ${place + 1}`}</legend>
      <Select
        className="min-w-40 flex-1"
        label={t`Answer to`}
        value={one.question}
        onChange={({ target }) => onChange({ ...one, question: target.value, value: null })}
      >
        {isKnown ? null : <option value={one.question}>{one.question}</option>}
        {inputs.map((input) => (
          <option key={textOf(input.name)} value={textOf(input.name)}>
            {textOf(input.label) || textOf(input.name)}
          </option>
        ))}
      </Select>
      <Select
        className="min-w-36 flex-1"
        label={t`Written to`}
        value={one.target}
        onChange={({ target }) => onChange({ ...one, target: target.value as Mapping['target'] })}
      >
        <option value="CONTACT_NAME">{t`Name of the contact`}</option>
        <option value="CONTACT_FIELD">{t`Custom field`}</option>
        <option value="CONTACT_TAG">{t`Tag`}</option>
      </Select>
      {one.target === 'CONTACT_NAME' ? null : (
        <Field
          className="min-w-32 flex-1"
          label={one.target === 'CONTACT_TAG' ? t`Tag` : t`Name of the field`}
          maxLength={100}
          value={one.key}
          onChange={({ target }) => onChange({ ...one, key: target.value })}
        />
      )}
      {one.target === 'CONTACT_TAG' && options.length > 0 ? (
        <Select
          className="min-w-32 flex-1"
          label={t`Only for`}
          value={one.value ?? ''}
          onChange={({ target }) => onChange({ ...one, value: target.value || null })}
        >
          <option value="">{t`Any answer`}</option>
          {options.map((option) => (
            <option key={textOf(option.id)} value={textOf(option.id)}>
              {textOf(option.title)}
            </option>
          ))}
        </Select>
      ) : null}
      <IconButton label={t`Remove answer ${place + 1}`} onClick={onRemove}>
        <Trash2 className="size-4" aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}

/** Which answers are written to the contact. */
export default function MappingTab({ form, doc }: { form: Form; doc: Json }) {
  const mayWrite = [useMay('FLOWS_MESSAGING_WRITE'), useMay('CONTACTS_WRITE')].every(Boolean)
  const [mappings, setMappings] = useState<readonly Mapping[]>(form.answerMapping)
  const change = useChange(setMappingMutation, () =>
    tell({ text: t`Answers are written to the contact from now on.` }),
  )
  const inputs = screensOf(doc).flatMap((_, index) => inputsOf(doc, index))
  const add = () =>
    setMappings([
      ...mappings,
      { question: textOf(inputs[0]?.name), target: 'CONTACT_FIELD', key: '', value: null },
    ])
  const save = () =>
    void change.run({
      input: {
        id: form.id,
        mappings: mappings.map(({ question, target, key, value }) => ({ question, target, key, value })),
      },
    })
  return (
    <div className="max-w-3xl rounded-xl border border-line bg-surface">
      <FormFields onSubmit={save} submit={t`Save`} disabled={!mayWrite} {...change}>
        <p className="text-ink-2">
          <Trans>Answers that come from now on are written to the contact together with the message.</Trans>
        </p>
        {mappings.map((one, place) => (
          <MappingLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
            key={place}
            {...{ one, place, inputs }}
            onChange={(after) => setMappings(mappings.with(place, after))}
            onRemove={() => setMappings(mappings.toSpliced(place, 1))}
          />
        ))}
        <Button className="self-start" disabled={inputs.length === 0 || mappings.length >= 50} onClick={add}>
          <Plus className="size-4" aria-hidden="true" />
          <Trans>Add an answer</Trans>
        </Button>
      </FormFields>
    </div>
  )
}
