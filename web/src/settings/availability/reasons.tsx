import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { updateReasonsMutation } from '../../absence/documents.ts'
import { useChange } from '../../graphql/use-change.ts'
import { useMay } from '../../session/me-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Row, Rows } from '../../ui/rows.tsx'

const moved = (reasons: readonly string[], from: number, to: number) => {
  const next = [...reasons]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Why members say that they are away; administrators change the list. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  const mayWrite = useMay('SETTINGS_GENERAL_WRITE')
  const [name, setName] = useState('')
  const adding = useChange(updateReasonsMutation, () => setName(''))
  const changing = useChange(updateReasonsMutation)
  const put = (next: string[]) => void changing.run({ reasons: next })
  return (
    <div className="flex flex-col gap-3">
      {changing.problem ? <Alert>{changing.problem.message}</Alert> : null}
      {reasons.length === 0 ? (
        <p className="text-ink-2">
          <Trans>No reasons yet: members go away without naming one.</Trans>
        </p>
      ) : (
        <Rows label={t`Reasons for absence`}>
          {reasons.map((reason, at) => (
            <Row key={reason}>
              <bdi className="min-w-0 flex-1 truncate font-medium">{reason}</bdi>
              {mayWrite ? (
                <RowMenu
                  label={t`Actions for ${reason}`}
                  actions={[
                    at > 0 && {
                      label: t`Move up`,
                      icon: ArrowUp,
                      onChoose: () => put(moved(reasons, at, at - 1)),
                    },
                    at < reasons.length - 1 && {
                      label: t`Move down`,
                      icon: ArrowDown,
                      onChoose: () => put(moved(reasons, at, at + 1)),
                    },
                    {
                      label: t`Remove`,
                      icon: Trash2,
                      danger: true,
                      onChoose: () => put(reasons.filter((one) => one !== reason)),
                    },
                  ]}
                />
              ) : null}
            </Row>
          ))}
        </Rows>
      )}
      {mayWrite ? (
        <div className="rounded-xl border border-line bg-surface">
          <Form
            onSubmit={() => void adding.run({ reasons: [...reasons, name.trim()] })}
            problem={adding.problem}
            busy={adding.busy}
            submit={t`Add`}
            disabled={name.trim() === ''}
          >
            <Field
              label={t`New reason`}
              name="reasons"
              hint={t`For example: break, training, holiday.`}
              maxLength={60}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </Form>
        </div>
      ) : null}
    </div>
  )
}
