import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { changeOwnNameMutation, ownProfileQuery, type Profile } from '../../account/profile-documents.ts'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../security/section.tsx'
import { Picture } from './picture.tsx'
import { Signatures } from './signatures.tsx'

function Name({ profile: { id, name } }: { profile: Profile }) {
  const [fullName, setFullName] = useState(name)
  const [done, setDone] = useState(false)
  const { run, busy, problem } = useChange(changeOwnNameMutation, () => setDone(true))
  return (
    <Section title={t`Name`} about={t`Shown to colleagues in all your workspaces.`}>
      <div className="border-t border-line">
        <Form
          onSubmit={() => void run({ id, fullName: fullName.trim() })}
          problem={problem}
          busy={busy}
          submit={t`Save`}
          disabled={fullName.trim() === ''}
        >
          <Field
            label={t`Your name`}
            name="fullName"
            autoComplete="name"
            maxLength={255}
            value={fullName}
            onChange={({ target }) => {
              setDone(false)
              setFullName(target.value)
            }}
          />
          <p role="status" className="text-good empty:hidden">
            {done ? <Trans>Saved.</Trans> : null}
          </p>
        </Form>
      </div>
    </Section>
  )
}

/** What the person shows of themselves. */
export default function ProfilePage() {
  const answer = useAnswer(ownProfileQuery, {})
  return (
    <Room title={t`Profile`} about={t`How others see you, in all your workspaces.`}>
      <Answered answer={answer}>
        {({ me }) => (
          <div className="flex flex-col gap-5">
            <Picture profile={me} />
            <Name profile={me} />
            <Signatures saved={me.signatures} />
          </div>
        )}
      </Answered>
    </Room>
  )
}
