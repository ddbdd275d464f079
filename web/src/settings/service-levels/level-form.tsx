import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import { assigneesQuery } from '../../assignment/documents.ts'
import type { Priority } from '../../generated/documents.ts'
import { useChange } from '../../graphql/use-change.ts'
import { priorities, priorityWords } from '../../priority/words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select, TickBox } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { WholeNumber } from '../chatbot/whole-number.tsx'
import { createLevelMutation, type Level, updateLevelMutation } from './documents.ts'

interface Draft {
  name: string
  teamId: string | null
  priority: Priority | null
  firstResponseMinutes: number | null
  nextResponseMinutes: number | null
  resolutionMinutes: number | null
  isInBusinessHours: boolean
  pausesForCustomer: boolean
}

const empty: Draft = {
  name: '',
  teamId: null,
  priority: null,
  firstResponseMinutes: 60,
  nextResponseMinutes: 240,
  resolutionMinutes: null,
  isInBusinessHours: true,
  pausesForCustomer: true,
}

const draftOf = ({ id: _, team, isForAllTeams: __, ...rest }: Level): Draft => ({
  ...rest,
  teamId: team?.id ?? null,
})

type Set = (changes: Partial<Draft>) => void

function ForWhich({ draft, set, team }: { draft: Draft; set: Set; team: Level['team'] }) {
  const [{ data }] = useQuery({ query: assigneesQuery })
  const all = (data?.assignees ?? []).flatMap(({ assignee }) =>
    assignee.__typename === 'TeamAssignee' ? [assignee] : [],
  )
  // One that gets no chats at present is still the team of this level.
  const teams = team && !all.some(({ id }) => id === team.id) ? [...all, team] : all
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t`Team`}
        name="teamId"
        value={draft.teamId ?? ''}
        onChange={({ target }) => set({ teamId: target.value || null })}
      >
        <option value="">{t`Every team`}</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={t`Priority`}
        name="priority"
        value={draft.priority ?? ''}
        onChange={({ target }) => set({ priority: (target.value || null) as Priority | null })}
      >
        <option value="">{t`Every priority`}</option>
        {priorities.map((one) => (
          <option key={one} value={one}>
            {i18n._(priorityWords[one])}
          </option>
        ))}
      </Select>
    </div>
  )
}

const most = 525_600

function Times({ draft, set }: { draft: Draft; set: Set }) {
  const bounds = { least: 1, most, mayBeEmpty: true }
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <WholeNumber
        label={t`Minutes to the first answer`}
        name="firstResponseMinutes"
        value={draft.firstResponseMinutes}
        onChange={(firstResponseMinutes) => set({ firstResponseMinutes })}
        {...bounds}
      />
      <WholeNumber
        label={t`Minutes to later answers`}
        name="nextResponseMinutes"
        value={draft.nextResponseMinutes}
        onChange={(nextResponseMinutes) => set({ nextResponseMinutes })}
        {...bounds}
      />
      <WholeNumber
        label={t`Minutes until closed`}
        name="resolutionMinutes"
        value={draft.resolutionMinutes}
        onChange={(resolutionMinutes) => set({ resolutionMinutes })}
        {...bounds}
      />
      <p className="text-[0.8125rem] text-ink-2 sm:col-span-3">{t`Empty: no deadline. Only answers of people count.`}</p>
    </div>
  )
}

interface LevelFormProps {
  /** the one that is changed; a new one is made without it */
  level?: Level
  onClose: () => void
}

/** Which conversations a service level is for, and how soon they are to be answered and closed. */
export default function LevelForm({ level, onClose }: LevelFormProps) {
  const [draft, setDraft] = useState(() => (level ? draftOf(level) : empty))
  const create = useChange(createLevelMutation, onClose)
  const update = useChange(updateLevelMutation, onClose)
  const set: Set = (changes) => setDraft((before) => ({ ...before, ...changes }))
  const { busy, problem } = level ? update : create
  const save = () =>
    void (level ? update.run({ input: { id: level.id, ...draft } }) : create.run({ input: draft }))
  return (
    <Dialog title={level ? t`Service level: ${level.name}` : t`New service level`} onClose={onClose} wide>
      <Form
        onSubmit={save}
        onCancel={onClose}
        submit={level ? t`Save service level` : t`Create service level`}
        disabled={draft.name.trim() === ''}
        busy={busy}
        problem={problem}
      >
        <Field
          label={t`Name`}
          name="name"
          maxLength={100}
          autoComplete="off"
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <ForWhich draft={draft} set={set} team={level?.team ?? null} />
        <Times draft={draft} set={set} />
        <TickBox
          label={t`Count in business hours only`}
          checked={draft.isInBusinessHours}
          onChange={({ target }) => set({ isInBusinessHours: target.checked })}
        />
        <TickBox
          label={t`Pause while the customer is to answer`}
          hint={t`The time until closed continues with the customer's next message.`}
          checked={draft.pausesForCustomer}
          onChange={({ target }) => set({ pausesForCustomer: target.checked })}
        />
      </Form>
    </Dialog>
  )
}
