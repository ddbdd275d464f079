import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import type { Conversation } from '../chat/documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, TextArea, TickBox } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { DeclaredInput } from './declared-inputs.tsx'
import { updateContactMutation } from './documents.ts'
import { contactFieldsQuery, type DeclaredField } from './field-documents.ts'
import { changedValues, type Value, type Values } from './field-values.ts'

interface FieldRow {
  /** of the row, not of the field: its name may change */
  id: number
  name: string
  value: string
  /** what it was: a number stays one as long as it reads as one */
  before: Value | undefined
}

/** As it was, where it still reads so: what was a number or a yes is not made a text. */
function readAs({ value, before }: FieldRow): Value {
  if (typeof before === 'number' && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value)
  if (typeof before === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

/** What the server merges: fields that are gone are null. */
function mergeOf(before: Values, rows: readonly FieldRow[]): Record<string, Value | null> {
  const named = rows.filter(({ name }) => name.trim() !== '')
  const gone = Object.keys(before).filter((name) => !named.some((row) => row.name.trim() === name))
  return Object.fromEntries([
    ...gone.map((name) => [name, null] as const),
    ...named.map((row) => [row.name.trim(), readAs(row)] as const),
  ])
}

function FieldRows({ rows, onChange }: { rows: FieldRow[]; onChange: (rows: FieldRow[]) => void }) {
  const change = (id: number, part: Partial<FieldRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  const add = () =>
    onChange([
      ...rows,
      { id: Math.max(0, ...rows.map(({ id }) => id)) + 1, name: '', value: '', before: undefined },
    ])
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">
        <Trans>Fields of your own</Trans>
      </legend>
      {rows.map(({ id, name, value }) => (
        <div key={id} className="flex items-end gap-2">
          <Field
            className="min-w-0 flex-1"
            label={t`Name of the field`}
            value={name}
            onChange={(event) => change(id, { name: event.target.value })}
          />
          <Field
            className="min-w-0 flex-1"
            label={t`Value`}
            value={value}
            onChange={(event) => change(id, { value: event.target.value })}
          />
          <IconButton
            label={t`Remove the field ${name}`}
            onClick={() => onChange(rows.filter((row) => row.id !== id))}
          >
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button size="small" onClick={add}>
          <Plus className="size-4" aria-hidden="true" />
          <Trans>Add a field</Trans>
        </Button>
      </div>
    </fieldset>
  )
}

interface EditContactProps {
  contact: Conversation['contact']
  onClose: () => void
}

/** The name, the workspace's own fields and the marketing switch of a contact. */
export default function EditContact({ contact, onClose }: EditContactProps) {
  const [{ data, fetching }] = useQuery({ query: contactFieldsQuery })
  // Which fields are free is known with those that are declared.
  if (fetching && !data) return null
  return <ContactForm contact={contact} declared={data?.contactFields ?? []} onClose={onClose} />
}

/** A contact's values: those that are declared, and the others. */
function parted(values: Values, declared: readonly DeclaredField[]): { own: Values; free: Values } {
  const isDeclared = (key: string) => declared.some((field) => field.key === key)
  const all = Object.entries(values)
  return {
    own: Object.fromEntries(all.filter(([key]) => isDeclared(key))),
    free: Object.fromEntries(all.filter(([key]) => !isDeclared(key))),
  }
}

function ContactForm({ contact, declared, onClose }: EditContactProps & { declared: DeclaredField[] }) {
  const [{ own, free }] = useState(() => parted(contact.customFields as Values, declared))
  const [name, setName] = useState(contact.name ?? '')
  const [optedOut, setOptedOut] = useState(contact.marketingOptedOut)
  const [consent, setConsent] = useState('')
  const isOptIn = contact.marketingOptedOut && !optedOut
  const [values, setValues] = useState<Record<string, Value | null>>(own)
  const [rows, setRows] = useState<FieldRow[]>(() =>
    Object.entries(free).map(([field, value], id) => ({
      id,
      name: field,
      value: String(value),
      before: value,
    })),
  )
  const { run, busy, problem } = useChange(updateContactMutation, onClose)
  const save = () =>
    void run({
      input: {
        id: contact.id,
        name: name.trim() || null,
        customFields: { ...mergeOf(free, rows), ...changedValues(own, values) },
        // The person's own choice is not touched where nothing was changed.
        ...(optedOut !== contact.marketingOptedOut && { marketingOptedOut: optedOut }),
        ...(isOptIn && consent.trim() && { marketingConsent: consent.trim() }),
      },
    })
  return (
    <Dialog title={t`Change the contact`} onClose={onClose}>
      <Form onSubmit={save} problem={problem} busy={busy} submit={t`Save`} onCancel={onClose}>
        <Field
          label={t`Name`}
          name="name"
          maxLength={255}
          hint={
            contact.profileName
              ? t`If empty, the name of the profile is shown: ${contact.profileName}`
              : undefined
          }
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {declared.map((field) => (
          <DeclaredInput
            key={field.key}
            field={field}
            value={values[field.key] ?? null}
            onChange={(value) => setValues((now) => ({ ...now, [field.key]: value }))}
          />
        ))}
        <FieldRows rows={rows} onChange={setRows} />
        <TickBox
          label={t`No marketing`}
          name="marketingOptedOut"
          hint={t`Broadcasts leave them out. Messages of a conversation still arrive.`}
          checked={optedOut}
          onChange={(event) => setOptedOut(event.target.checked)}
        />
        {isOptIn ? (
          <TextArea
            label={t`How they agreed to marketing`}
            name="marketingConsent"
            maxLength={1000}
            hint={t`Required if the person opted out themselves. It is kept in the conversation and in the audit log.`}
            value={consent}
            onChange={(event) => setConsent(event.target.value)}
          />
        ) : null}
      </Form>
    </Dialog>
  )
}
