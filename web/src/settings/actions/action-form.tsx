import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Change, useChange } from '../../graphql/use-change.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select, TextArea, TickBox } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { type Action, createActionMutation, updateActionMutation } from './documents.ts'
import { type Draft, draftOf, empty, inputOf, isReady } from './draft.ts'
import { HeaderFields } from './header-fields.tsx'
import { icons, types } from './words.ts'

interface PartProps {
  draft: Draft
  set: (changes: Partial<Draft>) => void
}

const variables = '{{contact.name}}, {{contact.phone_number}}, {{contact.id}}, {{user.name}}, {{user.email}}'

function AddressField({ draft, set }: PartProps) {
  return (
    <Field
      label={t`Address`}
      name="config.url"
      type="url"
      dir="ltr"
      maxLength={2048}
      hint={t`After the host, you can use ${variables}.`}
      value={draft.url}
      onChange={({ target }) => set({ url: target.value })}
    />
  )
}

function UrlFields(props: PartProps) {
  const { draft, set } = props
  return (
    <>
      <AddressField {...props} />
      <TickBox
        label={t`In a tab of its own`}
        checked={draft.openInNewTab}
        onChange={({ target }) => set({ openInNewTab: target.checked })}
      />
      <TickBox
        label={t`Hide the address behind a link that works once`}
        hint={t`For addresses that contain something secret: only those who manage actions see it.`}
        checked={draft.isOneTimeLink}
        onChange={({ target }) => set({ isOneTimeLink: target.checked })}
      />
    </>
  )
}

function WebhookFields(props: PartProps) {
  const { draft, set } = props
  return (
    <>
      <AddressField {...props} />
      <Select
        label={t`Method`}
        value={draft.method}
        onChange={({ target }) => set({ method: target.value as Draft['method'] })}
      >
        {['POST', 'PUT', 'PATCH', 'GET'].map((method) => (
          <option key={method}>{method}</option>
        ))}
      </Select>
      <HeaderFields draft={draft} onChange={(headers) => set({ headers })} />
      {draft.method === 'GET' ? null : (
        <TextArea
          label={t`Body`}
          name="config.body"
          dir="ltr"
          rows={4}
          hint={t`JSON with variables in its strings; empty sends contact, person and workspace.`}
          value={draft.body}
          onChange={({ target }) => set({ body: target.value })}
        />
      )}
    </>
  )
}

function ScriptFields({ draft, set }: PartProps) {
  return (
    <>
      <TextArea
        label={t`Code`}
        name="config.code"
        dir="ltr"
        rows={6}
        value={draft.code}
        onChange={({ target }) => set({ code: target.value })}
      />
      <p className="text-[0.8125rem] text-ink-2">
        <Trans>
          It has context, contact, user and organization, and no network. What it returns is shown: a text, or
          an object with message, and url or clipboard for what a click opens or copies.
        </Trans>
      </p>
    </>
  )
}

const fieldsOf = { URL: UrlFields, WEBHOOK: WebhookFields, JAVASCRIPT: ScriptFields }

interface ActionDialogProps {
  title: string
  submit: string
  first: Draft
  change: Pick<Change<unknown, unknown>, 'busy' | 'problem'>
  onSave: (draft: Draft) => void
  onClose: () => void
}

function ActionDialog({ title, submit, first, change, onSave, onClose }: ActionDialogProps) {
  const { i18n } = useLingui()
  const [draft, setDraft] = useState(first)
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const Fields = fieldsOf[draft.actionType]
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={() => onSave(draft)}
        onCancel={onClose}
        submit={submit}
        disabled={!isReady(draft)}
        {...change}
      >
        <Field
          label={t`Name`}
          name="name"
          maxLength={100}
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Select
          label={t`Picture`}
          value={draft.icon}
          onChange={({ target }) => set({ icon: target.value as Draft['icon'] })}
        >
          {Object.entries(icons).map(([icon, word]) => (
            <option key={icon} value={icon}>
              {i18n._(word)}
            </option>
          ))}
        </Select>
        <Select
          label={t`What it does`}
          value={draft.actionType}
          onChange={({ target }) => set({ actionType: target.value as Draft['actionType'] })}
        >
          {Object.entries(types).map(([type, word]) => (
            <option key={type} value={type}>
              {i18n._(word)}
            </option>
          ))}
        </Select>
        <Fields draft={draft} set={set} />
        <TickBox
          label={t`Active`}
          hint={t`One that is not active is kept, and not offered.`}
          checked={draft.isActive}
          onChange={({ target }) => set({ isActive: target.checked })}
        />
      </Form>
    </Dialog>
  )
}

export function NewAction({ onClose }: { onClose: () => void }) {
  const change = useChange(createActionMutation, onClose)
  const words = { title: t`New action`, submit: t`Create action`, first: empty }
  return (
    <ActionDialog
      {...words}
      change={change}
      onSave={(draft) => void change.run({ input: inputOf(draft) })}
      onClose={onClose}
    />
  )
}

export function EditAction({ action, onClose }: { action: Action; onClose: () => void }) {
  const change = useChange(updateActionMutation, onClose)
  const { id, name } = action
  const words = { title: t`Action: ${name}`, submit: t`Save action`, first: draftOf(action) }
  return (
    <ActionDialog
      {...words}
      change={change}
      onSave={(draft) => void change.run({ input: { id, ...inputOf(draft) } })}
      onClose={onClose}
    />
  )
}
