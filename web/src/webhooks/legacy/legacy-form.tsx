import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Problem } from '../../graphql/problem.ts'
import { useChange } from '../../graphql/use-change.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TickBox } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { HeaderEditor } from '../header-editor.tsx'
import { headersChanged, headersOf, readableFieldsOf, repeatedHeader } from '../header-fields.ts'
import {
  createLegacyMutation,
  type LegacyEvent,
  type LegacyWebhook,
  updateLegacyMutation,
} from './documents.ts'

interface LegacyFormProps {
  webhook?: LegacyWebhook
  events: LegacyEvent[]
  onClose: () => void
}

/** Makes or changes an older webhook. */
export function LegacyForm({ webhook, events, onClose }: LegacyFormProps) {
  const create = useChange(createLegacyMutation, onClose)
  const update = useChange(updateLegacyMutation, onClose)
  const [draft, setDraft] = useState({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: webhook?.events ?? [],
    headers: readableFieldsOf(webhook?.headers),
    secret: '',
    isActive: webhook?.isActive ?? true,
  })
  const [repeated, setRepeated] = useState<Problem | null>(null)
  const set = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })
  const toggle = (event: LegacyEvent['value']) =>
    set({
      events: draft.events.includes(event)
        ? draft.events.filter((one) => one !== event)
        : [...draft.events, event],
    })
  const save = () => {
    const found = repeatedHeader(draft.headers)
    setRepeated(found)
    if (found) return
    const { secret, headers, ...rest } = draft
    const changed = headersChanged(headers, webhook?.headers)
    const input = {
      ...rest,
      ...(changed && { headers: headersOf(headers) }),
      ...(secret && { secret }),
    }
    void (webhook ? update.run({ input: { id: webhook.id, ...input } }) : create.run({ input }))
  }
  return (
    <Dialog title={webhook ? t`Change the webhook` : t`Add an older webhook`} onClose={onClose} wide>
      <Form
        onSubmit={save}
        onCancel={onClose}
        problem={repeated ?? (webhook ? update.problem : create.problem)}
        busy={create.busy || update.busy}
        submit={webhook ? t`Save` : t`Add`}
      >
        <Field
          label={t`Name`}
          name="name"
          value={draft.name}
          maxLength={255}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Field
          label="URL"
          name="url"
          type="url"
          value={draft.url}
          onChange={(event) => set({ url: event.target.value })}
        />
        <Field
          label={t`Secret`}
          name="secret"
          value={draft.secret}
          autoComplete="off"
          hint={
            webhook
              ? t`Leave empty to keep the current one.`
              : t`Signs each request. If left empty, one is generated that nobody can read.`
          }
          onChange={(event) => set({ secret: event.target.value })}
        />
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-1.5 font-medium">
            <Trans>Events</Trans>
          </legend>
          {events.map(({ value, label, description }) => (
            <TickBox
              key={value}
              label={label}
              hint={description}
              checked={draft.events.includes(value)}
              onChange={() => toggle(value)}
            />
          ))}
        </fieldset>
        <HeaderEditor readable fields={draft.headers} onChange={(headers) => set({ headers })} />
        <TickBox
          label={t`Active`}
          checked={draft.isActive}
          onChange={(event) => set({ isActive: event.target.checked })}
        />
      </Form>
    </Dialog>
  )
}
