import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { changePlatformAppMutation, type PlatformApp, platformAppQuery } from './documents.ts'

interface EditProps {
  saved: PlatformApp
  onClose: () => void
}

function EditApplication({ saved, onClose }: EditProps) {
  const [draft, setDraft] = useState({
    metaAppId: saved.metaAppId,
    metaConfigId: saved.metaConfigId,
    metaAppSecret: '',
  })
  const change = useChange(changePlatformAppMutation, onClose)
  const text = (name: keyof typeof draft) => ({
    name,
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  const { metaAppSecret: secret, ...ids } = draft
  // Without an application there is nothing that a secret could be of; else an empty one keeps what is there.
  const input = ids.metaAppId === '' ? { ...ids, metaAppSecret: '' } : secret ? draft : ids
  return (
    <Dialog title={t`Application of your own`} onClose={onClose}>
      <Form
        onSubmit={() => change.run({ input })}
        onCancel={onClose}
        submit={t`Save application`}
        {...change}
      >
        <Field
          label={t`App ID`}
          maxLength={64}
          hint={t`Empty for the application of this installation.`}
          {...text('metaAppId')}
        />
        <Field label={t`Configuration ID of the sign-up`} maxLength={64} {...text('metaConfigId')} />
        <Field
          label={t`App secret`}
          type="password"
          maxLength={255}
          hint={saved.hasMetaAppSecret ? t`Leave empty to keep the existing one.` : undefined}
          {...text('metaAppSecret')}
        />
      </Form>
    </Dialog>
  )
}

/** With which application of the platform the numbers of the workspace sign up. */
export function OwnApplication() {
  const answer = useAnswer(platformAppQuery, {})
  const [editing, setEditing] = useState(false)
  return (
    <section className="flex max-w-xl flex-col items-start gap-3 rounded-xl border border-line bg-surface p-5">
      <h2 className="font-semibold">
        <Trans>Application of your own</Trans>
      </h2>
      <Answered answer={answer}>
        {({ workspaceSettings: saved }) => (
          <div className="flex flex-col items-start gap-3">
            <p className="text-ink-2">
              {saved.metaAppId ? (
                <Trans>
                  The dialog opens for your application <bdi>{saved.metaAppId}</bdi>.
                </Trans>
              ) : (
                <Trans>
                  The dialog opens for the application of this installation. You may use your own.
                </Trans>
              )}
            </p>
            <Button onClick={() => setEditing(true)}>
              <Trans>Change the application</Trans>
            </Button>
            {editing ? <EditApplication saved={saved} onClose={() => setEditing(false)} /> : null}
          </div>
        )}
      </Answered>
    </section>
  )
}
