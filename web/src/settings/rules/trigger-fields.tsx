import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useQuery } from 'urql'
import { numbersQuery } from '../../contact/documents.ts'
import { Chips } from '../../saved-views/chips.tsx'
import { useMay } from '../../session/me-context.ts'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { useFieldChoices, useReasonChoices, useTagChoices } from '../macros/choices.ts'
import type { RuleDraft } from './rule-draft.ts'
import { type Event, eventWords } from './words.ts'

interface PartProps {
  draft: RuleDraft
  set: (changes: Partial<RuleDraft>) => void
}

const codes = [
  'ar',
  'de',
  'el',
  'en',
  'es',
  'fr',
  'he',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pt',
  'ru',
  'th',
  'tr',
  'zh',
]

/** Languages in the words of the reader. */
function languages() {
  const names = new Intl.DisplayNames([i18n.locale], { type: 'language' })
  return codes.map((code) => ({ id: code.toUpperCase(), name: names.of(code) ?? code }))
}

function Numbers({ draft, set }: PartProps) {
  const may = useMay('ACCOUNTS_READ')
  const [{ data }] = useQuery({ query: numbersQuery, pause: !may })
  const all = (data?.numbers ?? []).map(({ id, name, phone }) => ({ id, name: name || (phone ?? id) }))
  return (
    <Chips
      label={t`To one of these numbers`}
      all={all}
      picked={draft.numberIds}
      onChange={(numberIds = []) => set({ numberIds })}
    />
  )
}

function MessageFields({ draft, set }: PartProps) {
  return (
    <>
      <TextArea
        label={t`Texts`}
        name="texts"
        dir="auto"
        hint={t`One per line; without any, every message counts.`}
        value={draft.texts}
        onChange={({ target }) => set({ texts: target.value })}
      />
      <Select
        label={t`How the message is compared`}
        value={draft.textMatch}
        onChange={({ target }) => set({ textMatch: target.value as RuleDraft['textMatch'] })}
      >
        <option value="CONTAINS">{t`Contains one of the texts`}</option>
        <option value="EQUALS">{t`Is one of the texts`}</option>
        <option value="STARTS_WITH">{t`Starts with one of the texts`}</option>
      </Select>
      <Select
        label={t`From an advertisement`}
        value={draft.fromAd}
        onChange={({ target }) => set({ fromAd: target.value as RuleDraft['fromAd'] })}
      >
        <option value="">{t`From one or not`}</option>
        <option value="yes">{t`From one only`}</option>
        <option value="no">{t`Only others`}</option>
      </Select>
      <Numbers draft={draft} set={set} />
      <Chips
        label={t`In one of these languages`}
        all={languages()}
        picked={draft.languages}
        onChange={(picked = []) => set({ languages: picked })}
      />
    </>
  )
}

function UnansweredFields({ draft, set }: PartProps) {
  return (
    <>
      <Field
        label={t`Minutes without an answer`}
        name="minutes"
        type="number"
        min={1}
        value={draft.minutes}
        onChange={({ target }) => set({ minutes: target.value })}
      />
      <Numbers draft={draft} set={set} />
    </>
  )
}

function TagsFields({ draft, set }: PartProps) {
  return (
    <>
      <Select
        label={t`How tags change`}
        value={draft.tagChange}
        onChange={({ target }) => set({ tagChange: target.value as RuleDraft['tagChange'] })}
      >
        <option value="">{t`Added or removed`}</option>
        <option value="ADDED">{t`Added`}</option>
        <option value="REMOVED">{t`Removed`}</option>
      </Select>
      <Chips
        label={t`One of these tags`}
        all={useTagChoices().map((name) => ({ id: name, name }))}
        picked={draft.tagNames}
        onChange={(tagNames = []) => set({ tagNames })}
      />
    </>
  )
}

function FieldFields({ draft, set }: PartProps) {
  const known = useFieldChoices()
  return (
    <>
      <Select
        label={t`Field of`}
        value={draft.fieldOf}
        onChange={({ target }) => set({ fieldOf: target.value as RuleDraft['fieldOf'], fieldKey: '' })}
      >
        <option value="CASE">{t`The case`}</option>
        <option value="CONTACT">{t`The contact`}</option>
      </Select>
      <Field
        label={t`Key of the field`}
        name="fieldKey"
        list="rule-fields"
        maxLength={100}
        value={draft.fieldKey}
        onChange={({ target }) => set({ fieldKey: target.value })}
      />
      <datalist id="rule-fields">
        {draft.fieldOf === 'CASE'
          ? known?.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))
          : null}
      </datalist>
      <Field
        label={t`New value`}
        name="fieldValue"
        dir="auto"
        hint={t`Without one, any change counts.`}
        maxLength={1000}
        value={draft.fieldValue}
        onChange={({ target }) => set({ fieldValue: target.value })}
      />
    </>
  )
}

function ClosedFields({ draft, set }: PartProps) {
  return (
    <Chips
      label={t`Closed for one of these reasons`}
      all={useReasonChoices() ?? []}
      picked={draft.reasonIds}
      onChange={(reasonIds = []) => set({ reasonIds })}
    />
  )
}

const fieldsOf: Record<Event, ((props: PartProps) => React.ReactNode) | null> = {
  CHAT_OPENED: null,
  MESSAGE_RECEIVED: MessageFields,
  UNANSWERED: UnansweredFields,
  TAGS_CHANGED: TagsFields,
  FIELD_CHANGED: FieldFields,
  CASE_CLOSED: ClosedFields,
}

/** What starts a rule. */
export function TriggerFields({ draft, set }: PartProps) {
  const Fields = fieldsOf[draft.event]
  return (
    <>
      <Select
        label={t`When`}
        name="event"
        value={draft.event}
        onChange={({ target }) => set({ event: target.value as Event })}
      >
        {Object.entries(eventWords).map(([event, words]) => (
          <option key={event} value={event}>
            {i18n._(words)}
          </option>
        ))}
      </Select>
      {Fields ? <Fields draft={draft} set={set} /> : null}
      <Select
        label={t`Time of the day`}
        value={draft.hours}
        onChange={({ target }) => set({ hours: target.value as RuleDraft['hours'] })}
      >
        <option value="">{t`At any time`}</option>
        <option value="WITHIN">{t`Within business hours`}</option>
        <option value="OUTSIDE">{t`Outside business hours`}</option>
      </Select>
    </>
  )
}
