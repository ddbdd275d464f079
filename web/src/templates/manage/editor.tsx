import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useQuery } from 'urql'
import { Field, Select, TextArea, TickBox } from '../../ui/field.tsx'
import { ButtonFields } from './button-fields.tsx'
import { numbersForTemplatesQuery } from './documents.ts'
import { type Draft, variablesOf } from './draft.ts'
import { HeaderFields, type KnownFile } from './header-fields.tsx'
import { PhonePreview } from './phone-preview.tsx'
import { Problems } from './problems.tsx'

interface EditorProps {
  draft: Draft
  /** the platform has it: its name, its language and its number stay */
  isThere: boolean
  /** the file of its header, as it was saved */
  saved: KnownFile | null
  /** what changes of it: a file that was on its way leaves alone what was written meanwhile */
  onChange: (changes: Partial<Draft>) => void
}

/** The file that stands in the header: the one that was just chosen, or the saved one while it is not changed. */
function useHeaderFile(saved: KnownFile | null, handle: string) {
  const [chosen, setChosen] = useState<KnownFile | null>(null)
  const address = chosen?.address
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])
  const choose = (file: File, of: string) =>
    setChosen({
      handle: of,
      address: URL.createObjectURL(file),
      isPicture: file.type.startsWith('image/'),
    })
  const file = [chosen, saved].find((one) => one && handle !== '' && one.handle === handle) ?? null
  return { file, choose }
}

function NameFields({
  draft,
  isThere,
  set,
}: {
  draft: Draft
  isThere: boolean
  set: (changes: Partial<Draft>) => void
}) {
  const [{ data }] = useQuery({ query: numbersForTemplatesQuery })
  return (
    <>
      <Select
        label={t`Number`}
        name="messagingAccount"
        value={draft.account}
        disabled={isThere}
        onChange={({ target }) => set({ account: target.value })}
      >
        <option value="">{t`Choose a number`}</option>
        {data?.numbers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        label={t`Name`}
        name="name"
        maxLength={512}
        disabled={isThere}
        hint={t`Lowercase letters, digits and _; others are converted.`}
        value={draft.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Field
        label={t`Shown as`}
        name="displayName"
        maxLength={255}
        hint={t`What your team calls it.`}
        value={draft.displayName}
        onChange={({ target }) => set({ displayName: target.value })}
      />
      <Field
        label={t`Language`}
        name="language"
        maxLength={10}
        disabled={isThere}
        hint={t`Such as en, en_US or pt_BR.`}
        value={draft.language}
        onChange={({ target }) => set({ language: target.value })}
      />
      <Select
        label={t`Category`}
        name="category"
        value={draft.category}
        onChange={({ target }) => set({ category: target.value as Draft['category'] })}
      >
        <option value="UTILITY">{t`Utility`}</option>
        <option value="MARKETING">{t`Marketing`}</option>
        <option value="AUTHENTICATION">{t`Authentication`}</option>
      </Select>
    </>
  )
}

function CodeFields({ draft, set }: { draft: Draft; set: (changes: Partial<Draft>) => void }) {
  return (
    <>
      <p className="text-[0.8125rem] text-ink-2">
        <Trans>The platform writes the text of a code itself.</Trans>
      </p>
      <TickBox
        label={t`Say that the code is not to be shared`}
        checked={draft.addSecurityRecommendation}
        onChange={({ target }) => set({ addSecurityRecommendation: target.checked })}
      />
      <Field
        label={t`Minutes until the code expires`}
        name="codeExpirationMinutes"
        type="number"
        min={0}
        max={90}
        hint={t`1 to 90; 0 if the message does not state it.`}
        value={draft.codeExpirationMinutes}
        onChange={({ target }) => set({ codeExpirationMinutes: Number(target.value) })}
      />
    </>
  )
}

function Samples({ draft, set }: { draft: Draft; set: (changes: Partial<Draft>) => void }) {
  const variables = variablesOf(draft)
  if (variables.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">
        <Trans>Samples for the review</Trans>
      </legend>
      {variables.map(({ key, name, component }) => {
        const written = `{{${name}}}`
        return (
          <Field
            key={key}
            label={component === 'HEADER' ? t`${written} of the header` : written}
            dir="auto"
            value={draft.samples[key] ?? ''}
            onChange={({ target }) => set({ samples: { ...draft.samples, [key]: target.value } })}
          />
        )
      })}
    </fieldset>
  )
}

/** A template as it is written, what it will look like, and what the platform would say. */
export function Editor({ draft, isThere, saved, onChange: set }: EditorProps) {
  const { file, choose } = useHeaderFile(saved, draft.headerContent)
  const isCode = draft.category === 'AUTHENTICATION'
  const [first, named] = ['{{1}}', '{{first_name}}']
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <NameFields draft={draft} isThere={isThere} set={set} />
        {isCode ? (
          <CodeFields draft={draft} set={set} />
        ) : (
          <>
            <HeaderFields draft={draft} file={file} onChange={set} onFile={choose} />
            <TextArea
              label={t`Text`}
              name="bodyContent"
              dir="auto"
              rows={6}
              hint={t`What differs from person to person is written ${first} or ${named}.`}
              value={draft.bodyContent}
              onChange={({ target }) => set({ bodyContent: target.value })}
            />
            <Field
              label={t`Footer`}
              name="footerContent"
              dir="auto"
              value={draft.footerContent}
              onChange={({ target }) => set({ footerContent: target.value })}
            />
            <Samples draft={draft} set={set} />
          </>
        )}
        <ButtonFields
          account={draft.account}
          buttons={draft.buttons}
          onChange={(buttons) => set({ buttons })}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4 lg:self-start">
        <PhonePreview draft={draft} picture={file?.isPicture ? file.address : null} />
        <Problems draft={draft} />
      </div>
    </div>
  )
}
