import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { createTeamMutation, type Team, updateTeamMutation } from '../../assignment/team-documents.ts'
import { type Change, useChange } from '../../graphql/use-change.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select, TickBox } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { strategies } from './strategies.ts'

interface Draft {
  name: string
  description: string
  assignmentStrategy: Team['assignmentStrategy']
  minutes: string
  isActive: boolean
}

const empty: Draft = {
  name: '',
  description: '',
  assignmentStrategy: 'ROUND_ROBIN',
  minutes: '0',
  isActive: true,
}

/** What the server takes; the time in whole seconds. */
function inputOf({ name, description, assignmentStrategy, minutes }: Draft) {
  const perAgentTimeoutSecs = Math.round(Number(minutes.replace(',', '.')) * 60)
  return { name, description, assignmentStrategy, perAgentTimeoutSecs }
}

interface TeamDialogProps {
  title: string
  submit: string
  first: Draft
  /** a team that is there can be switched off */
  existing: boolean
  change: Pick<Change<unknown, unknown>, 'busy' | 'problem'>
  onSave: (draft: Draft) => void
  onClose: () => void
}

function TeamDialog({ title, submit, first, existing, change, onSave, onClose }: TeamDialogProps) {
  const [draft, setDraft] = useState(first)
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const { busy, problem } = change
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={() => onSave(draft)}
        onCancel={onClose}
        submit={submit}
        busy={busy}
        problem={problem}
        disabled={!/^\d+([.,]\d+)?$/.test(draft.minutes.trim())}
      >
        <Field
          label={t`Name`}
          name="name"
          maxLength={100}
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Field
          label={t`Description`}
          name="description"
          maxLength={500}
          value={draft.description}
          onChange={(event) => set({ description: event.target.value })}
        />
        <Select
          label={t`How chats are given out`}
          name="assignmentStrategy"
          hint={i18n._(strategies[draft.assignmentStrategy].hint)}
          value={draft.assignmentStrategy}
          onChange={(event) => set({ assignmentStrategy: event.target.value as Draft['assignmentStrategy'] })}
        >
          {Object.entries(strategies).map(([key, { label }]) => (
            <option key={key} value={key}>
              {i18n._(label)}
            </option>
          ))}
        </Select>
        <Field
          label={t`Minutes an agent has to answer`}
          name="perAgentTimeoutSecs"
          inputMode="decimal"
          hint={t`0 uses the setting of the workspace.`}
          value={draft.minutes}
          onChange={(event) => set({ minutes: event.target.value })}
        />
        {existing ? (
          <TickBox
            label={t`Active`}
            hint={t`A team that is not active gets no chats.`}
            checked={draft.isActive}
            onChange={(event) => set({ isActive: event.target.checked })}
          />
        ) : null}
      </Form>
    </Dialog>
  )
}

export function NewTeam({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const change = useChange(createTeamMutation, (answer) => onMade(answer.createTeam.team.id))
  const save = (draft: Draft) => change.run({ input: inputOf(draft) })
  const words = { title: t`New team`, submit: t`Create team`, first: empty, existing: false }
  return <TeamDialog {...words} change={change} onSave={save} onClose={onClose} />
}

export function EditTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const change = useChange(updateTeamMutation, onClose)
  const save = (draft: Draft) =>
    change.run({ input: { id: team.id, ...inputOf(draft), isActive: draft.isActive } })
  const { name, description, assignmentStrategy, perAgentTimeoutSecs, isActive } = team
  const minutes = String(perAgentTimeoutSecs / 60)
  const first = { name, description, assignmentStrategy, minutes, isActive }
  const words = { title: t`Team: ${name}`, submit: t`Save team`, first, existing: true }
  return <TeamDialog {...words} change={change} onSave={save} onClose={onClose} />
}
