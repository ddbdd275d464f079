import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type Change, useChange } from '../graphql/use-change.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { skillsQuery } from './documents.ts'
import { updateMemberSkillsMutation, updateTeamSkillsMutation } from './who-documents.ts'

interface SkillBoxesProps {
  label: string
  skills: readonly { id: string; name: string }[]
  chosen: readonly string[]
  disabled?: boolean
  onChange: (chosen: string[]) => void
}

/** Several of the skills of the workspace. */
export function SkillBoxes({ label, skills, chosen, disabled, onChange }: SkillBoxesProps) {
  const turn = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <fieldset className="flex flex-col gap-1" disabled={disabled}>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="grid max-h-72 gap-x-4 gap-y-1.5 overflow-y-auto sm:grid-cols-2">
        {skills.map(({ id, name }) => (
          <label key={id} className="flex items-center gap-2">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-(--accent)"
              checked={chosen.includes(id)}
              onChange={({ target }) => turn(id, target.checked)}
            />
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ChosenProps {
  title: string
  hint: string
  first: readonly { id: string }[]
  change: Pick<Change<unknown, unknown>, 'busy' | 'problem'>
  onSave: (skillIds: string[]) => void
  onClose: () => void
}

function SkillsDialog({ title, hint, first, change: { busy, problem }, onSave, onClose }: ChosenProps) {
  const answer = useAnswer(skillsQuery, {})
  const [chosen, setChosen] = useState(first.map(({ id }) => id))
  return (
    <Dialog title={title} onClose={onClose}>
      <Answered answer={answer}>
        {({ skills }) => (
          <Form
            onSubmit={() => onSave(chosen)}
            onCancel={onClose}
            busy={busy}
            problem={problem}
            submit={t`Save`}
            disabled={skills.length === 0}
          >
            {skills.length === 0 ? (
              <p className="text-ink-2">
                <Trans>The workspace has no skills yet. They are made in the settings, under Skills.</Trans>
              </p>
            ) : (
              <SkillBoxes label={t`Skills`} skills={skills} chosen={chosen} onChange={setChosen} />
            )}
            <p className="text-ink-2">{hint}</p>
          </Form>
        )}
      </Answered>
    </Dialog>
  )
}

interface MemberSkillsProps {
  person: { id: string; fullName: string; skills: readonly { id: string }[] }
  onClose: () => void
}

/** What a member can do. */
export function MemberSkills({ person, onClose }: MemberSkillsProps) {
  const change = useChange(updateMemberSkillsMutation, onClose)
  return (
    <SkillsDialog
      title={t`Skills of ${person.fullName}`}
      hint={t`Conversations that require skills are assigned automatically only to people who have all of them, personally or through a team.`}
      first={person.skills}
      change={change}
      onSave={(skillIds) => void change.run({ input: { memberId: person.id, skillIds } })}
      onClose={onClose}
    />
  )
}

interface TeamSkillsProps {
  team: { id: string; name: string; skills: readonly { id: string }[] }
  onClose: () => void
}

/** What everybody in a team can do. */
export function TeamSkills({ team, onClose }: TeamSkillsProps) {
  const change = useChange(updateTeamSkillsMutation, onClose)
  return (
    <SkillsDialog
      title={t`Skills of ${team.name}`}
      hint={t`Everybody in the team has them, in addition to their own.`}
      first={team.skills}
      change={change}
      onSave={(skillIds) => void change.run({ input: { teamId: team.id, skillIds } })}
      onClose={onClose}
    />
  )
}
