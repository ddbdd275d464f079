import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { problemOf } from '../../graphql/problem.ts'
import { useChange } from '../../graphql/use-change.ts'
import { useMay } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Row, Rows } from '../../ui/rows.tsx'
import { tell } from '../../ui/toast.ts'
import { createReasonMutation, orderReasonsMutation, type Reason, updateReasonMutation } from './documents.ts'

interface ReasonDialogProps {
  /** the one that gets another name; a new one is made without it */
  reason?: Reason
  onClose: () => void
}

/** Asks what a reason is called. */
export function ReasonDialog({ reason, onClose }: ReasonDialogProps) {
  const [name, setName] = useState(reason?.name ?? '')
  const making = useChange(createReasonMutation, onClose)
  const changing = useChange(updateReasonMutation, onClose)
  const { busy, problem } = reason ? changing : making
  const save = () =>
    void (reason ? changing.run({ input: { id: reason.id, name } }) : making.run({ input: { name } }))
  return (
    <Dialog title={reason ? t`Reason: ${reason.name}` : t`New reason`} onClose={onClose}>
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
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Form>
    </Dialog>
  )
}

interface ReasonRowProps {
  reason: Reason
  /** moves it by one place; null where there is none */
  up: (() => void) | null
  down: (() => void) | null
  archive: (isArchived: boolean) => void
}

function ReasonRow({ reason, up, down, archive }: ReasonRowProps) {
  const mayWrite = useMay('SETTINGS_GENERAL_WRITE')
  const [editing, setEditing] = useState(false)
  const { name, isArchived } = reason
  return (
    <Row faded={isArchived}>
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <bdi className="min-w-0 truncate font-medium">{name}</bdi>
        {isArchived ? (
          <Badge>
            <Trans>Archived</Trans>
          </Badge>
        ) : null}
      </p>
      {mayWrite ? (
        <RowMenu
          label={t`Actions for ${name}`}
          actions={[
            { label: t`Edit`, icon: Pencil, onChoose: () => setEditing(true) },
            up !== null && { label: t`Move up`, icon: ArrowUp, onChoose: up },
            down !== null && { label: t`Move down`, icon: ArrowDown, onChoose: down },
            isArchived
              ? { label: t`Offer again`, icon: ArchiveRestore, onChoose: () => archive(false) }
              : { label: t`Archive`, icon: Archive, onChoose: () => archive(true) },
          ]}
        />
      ) : null}
      {editing ? <ReasonDialog reason={reason} onClose={() => setEditing(false)} /> : null}
    </Row>
  )
}

/** The reasons for closing, in their order. */
export function ReasonRows({ reasons }: { reasons: readonly Reason[] }) {
  const client = useClient()
  const move = async (from: number, to: number) => {
    const ids = reasons.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    const { error } = await client.mutation(orderReasonsMutation, { input: { ids } }).toPromise()
    if (error) tell({ text: problemOf(error).message })
  }
  const archive = async (id: string, isArchived: boolean) => {
    const { error } = await client.mutation(updateReasonMutation, { input: { id, isArchived } }).toPromise()
    if (error) tell({ text: problemOf(error).message })
  }
  return (
    <Rows label={t`Reasons for closing`}>
      {reasons.map((reason, at) => (
        <ReasonRow
          key={reason.id}
          reason={reason}
          up={at > 0 ? () => void move(at, at - 1) : null}
          down={at < reasons.length - 1 ? () => void move(at, at + 1) : null}
          archive={(isArchived) => void archive(reason.id, isArchived)}
        />
      ))}
    </Rows>
  )
}
