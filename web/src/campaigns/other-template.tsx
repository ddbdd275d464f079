import { Trans } from '@lingui/react/macro'
import { useChange } from '../graphql/use-change.ts'
import { TemplateList } from '../templates/template-list.tsx'
import { Alert } from '../ui/alert.tsx'
import { updateDraftMutation } from './draft-documents.ts'
import type { StepProps } from './step-props.ts'

/** Chooses another template for a draft. */
export default function OtherTemplate({ draft, onChange, onClose }: StepProps & { onClose: () => void }) {
  const change = useChange(updateDraftMutation, () => {
    onChange()
    onClose()
  })
  return (
    <div className="flex flex-col gap-3">
      {change.problem ? <Alert>{change.problem.message}</Alert> : null}
      {draft.counts.total > 0 ? (
        <p className="text-warn">
          <Trans>
            Recipients who were added have the values of the current template: another one may not match them.
          </Trans>
        </p>
      ) : null}
      <TemplateList
        numberId={undefined}
        onChoose={({ id, numberId }) =>
          void change.run({ input: { id: draft.id, templateId: id, messagingAccount: numberId } })
        }
        focused
      />
    </div>
  )
}
