import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { numeral } from '../language/format.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { tell } from '../ui/toast.ts'
import { type EditedFlow, publishMutation } from './editor-documents.ts'

/** Makes the draft the version that new sessions run; tests of the flow can stop it. */
export default function PublishDialog({ flow, onClose }: { flow: EditedFlow; onClose: () => void }) {
  const [note, setNote] = useState('')
  const change = useChange(publishMutation, ({ publishChatbotFlow: { chatbotFlow } }) => {
    onClose()
    const { liveVersion } = chatbotFlow
    if (liveVersion !== null) tell({ text: t`Version ${numeral(liveVersion)} is published.` })
  })
  return (
    <Dialog title={t`Publish the draft`} onClose={onClose}>
      <Form
        onSubmit={() => void change.run({ input: { id: flow.id, note } })}
        onCancel={onClose}
        submit={t`Publish`}
        busy={change.busy}
        problem={change.problem}
      >
        <p className="text-ink-2">
          <Trans>New sessions run it. Ongoing sessions keep their version.</Trans>
        </p>
        <Field
          label={t`What is new`}
          name="note"
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {flow.enabled ? null : (
          <p className="text-ink-2">
            <Trans>The flow is switched off: customers reach it once it is switched on.</Trans>
          </p>
        )}
      </Form>
    </Dialog>
  )
}
