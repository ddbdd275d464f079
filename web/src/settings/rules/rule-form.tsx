import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type Change, useChange } from '../../graphql/use-change.ts'
import { FilterFields } from '../../saved-views/filter-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select, TickBox } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { StepList } from '../macros/step-list.tsx'
import { createRuleMutation, type Rule, updateRuleMutation } from './documents.ts'
import { draftOf, inputOf, isReady, newRule, type RuleDraft } from './rule-draft.ts'
import { Trial } from './trial.tsx'
import { TriggerFields } from './trigger-fields.tsx'

interface PartProps {
  draft: RuleDraft
  set: (changes: Partial<RuleDraft>) => void
}

function Conditions({ draft, set }: PartProps) {
  return (
    <details className="rounded-xl border border-line p-3">
      <summary className="cursor-pointer font-medium">
        <Trans>Only conversations that match</Trans>
      </summary>
      <div className="mt-3 flex flex-col gap-4">
        <Select
          label={t`State of the conversation`}
          value={draft.status}
          onChange={({ target }) => set({ status: target.value as RuleDraft['status'] })}
        >
          <option value="">{t`Open or closed`}</option>
          <option value="OPEN">{t`Open`}</option>
          <option value="CLOSED">{t`Closed`}</option>
        </Select>
        <FilterFields wanted={draft.filters} isOwn={false} onChange={(filters) => set({ filters })} />
      </div>
    </details>
  )
}

interface RuleDialogProps {
  title: string
  submit: string
  first: RuleDraft
  change: Pick<Change<unknown, unknown>, 'busy' | 'problem'>
  onSave: (draft: RuleDraft) => void
  onClose: () => void
}

function RuleDialog({ title, submit, first, change, onSave, onClose }: RuleDialogProps) {
  const [draft, setDraft] = useState(first)
  const set = (changes: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...changes }))
  return (
    <Dialog title={title} onClose={onClose} wide>
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
        <TriggerFields draft={draft} set={set} />
        <Conditions draft={draft} set={set} />
        <StepList steps={draft.steps} onChange={(steps) => set({ steps })} ofRule />
        <TickBox
          label={t`Once in each case`}
          hint={t`Otherwise each time.`}
          checked={draft.isOncePerCase}
          onChange={({ target }) => set({ isOncePerCase: target.checked })}
        />
        <TickBox
          label={t`Rules after it do not run`}
          hint={t`When the same thing would start them.`}
          checked={draft.stopsOthers}
          onChange={({ target }) => set({ stopsOthers: target.checked })}
        />
        <Trial draft={draft} />
      </Form>
    </Dialog>
  )
}

function NewRule({ onClose }: { onClose: () => void }) {
  const change = useChange(createRuleMutation, onClose)
  const [first] = useState(newRule)
  return (
    <RuleDialog
      title={t`New rule`}
      submit={t`Create rule`}
      first={first}
      change={change}
      onSave={(draft) => void change.run({ input: inputOf(draft) })}
      onClose={onClose}
    />
  )
}

function EditRule({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const change = useChange(updateRuleMutation, onClose)
  const { id, name } = rule
  const [first] = useState(() => draftOf(rule))
  return (
    <RuleDialog
      title={t`Rule: ${name}`}
      submit={t`Save rule`}
      first={first}
      change={change}
      onSave={(draft) => void change.run({ input: { id, ...inputOf(draft) } })}
      onClose={onClose}
    />
  )
}

/** What starts a rule, and what it does. */
export default function RuleForm({ rule, onClose }: { rule?: Rule; onClose: () => void }) {
  return rule ? <EditRule rule={rule} onClose={onClose} /> : <NewRule onClose={onClose} />
}
