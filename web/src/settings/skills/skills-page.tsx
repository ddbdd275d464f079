import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { GraduationCap, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { type Skill, skillsQuery } from '../../skills/documents.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Row, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { createSkillMutation, deleteSkillMutation, updateSkillMutation } from './documents.ts'

interface SkillDialogProps {
  /** the one that is changed; a new one is made without it */
  skill?: Skill
  onClose: () => void
}

function SkillDialog({ skill, onClose }: SkillDialogProps) {
  const [name, setName] = useState(skill?.name ?? '')
  const [description, setDescription] = useState(skill?.description ?? '')
  const making = useChange(createSkillMutation, onClose)
  const changing = useChange(updateSkillMutation, onClose)
  const { busy, problem } = skill ? changing : making
  const input = { name, description }
  const save = () =>
    void (skill ? changing.run({ input: { id: skill.id, ...input } }) : making.run({ input }))
  return (
    <Dialog title={skill ? t`Skill: ${skill.name}` : t`New skill`} onClose={onClose}>
      <Form
        onSubmit={save}
        onCancel={onClose}
        problem={problem}
        busy={busy}
        submit={t`Save`}
        disabled={name.trim() === ''}
      >
        <Field
          label={t`Name`}
          name="name"
          hint={t`For example: Spanish, billing.`}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={t`Description`}
          name="description"
          maxLength={500}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
      </Form>
    </Dialog>
  )
}

function DeleteSkill({ skill, onClose }: { skill: Skill; onClose: () => void }) {
  const change = useChange(deleteSkillMutation, onClose)
  return (
    <Confirm
      title={t`Delete the skill ${skill.name}`}
      submit={t`Delete skill`}
      onConfirm={() => change.run({ id: skill.id })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>Members and teams lose it, and no conversation requires it any more.</Trans>
      </p>
    </Confirm>
  )
}

function SkillRow({ skill }: { skill: Skill }) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const mayWrite = useMay('TEAMS_WRITE')
  const mayDelete = useMay('TEAMS_DELETE')
  const { name, description } = skill
  const close = () => setOpen(undefined)
  return (
    <Row>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        {description ? (
          <p dir="auto" className="text-[0.8125rem] text-ink-2 wrap-anywhere">
            {description}
          </p>
        ) : null}
      </div>
      <RowMenu
        label={t`Actions for ${name}`}
        actions={[
          mayWrite && { label: t`Edit`, icon: Pencil, onChoose: () => setOpen('edit') },
          mayDelete && { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setOpen('delete') },
        ]}
      />
      {open === 'edit' ? <SkillDialog skill={skill} onClose={close} /> : null}
      {open === 'delete' ? <DeleteSkill skill={skill} onClose={close} /> : null}
    </Row>
  )
}

/** What people can do, as a condition of giving them conversations. */
export default function SkillsPage() {
  const answer = useAnswer(skillsQuery, {})
  const mayWrite = useMay('TEAMS_WRITE')
  const [adding, setAdding] = useState(false)
  return (
    <Room
      title={t`Skills`}
      about={t`Members and teams have skills, and a conversation can require some. It is then assigned automatically only to people who have all of them.`}
      action={
        mayWrite ? (
          <Button look="primary" size="small" onClick={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>New skill</Trans>
          </Button>
        ) : undefined
      }
    >
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ skills }) =>
          skills.length === 0 ? (
            <Empty icon={GraduationCap} title={t`No skills yet`}>
              <Trans>
                A language, a product, a kind of question: anything that not everybody can answer.
              </Trans>
            </Empty>
          ) : (
            <Rows label={t`Skills`}>
              {skills.map((skill) => (
                <SkillRow key={skill.id} skill={skill} />
              ))}
            </Rows>
          )
        }
      </Answered>
      {adding ? <SkillDialog onClose={() => setAdding(false)} /> : null}
    </Room>
  )
}
