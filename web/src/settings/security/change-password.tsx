import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { passwordHint } from '../../session/password-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { changePasswordMutation } from './documents.ts'
import { Section } from './section.tsx'

/** A new password, with the current one. */
export function ChangePassword() {
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const [done, setDone] = useState(false)
  const { run, busy, problem } = useChange(changePasswordMutation)
  const save = async () => {
    setDone(false)
    if (!(await run({ currentPassword, newPassword }))) return
    setCurrent('')
    setNew('')
    setDone(true)
  }
  return (
    <Section title={t`Password`} about={t`A new password signs you out everywhere else.`}>
      <Form
        onSubmit={() => void save()}
        problem={problem}
        busy={busy}
        submit={t`Change password`}
        disabled={currentPassword === '' || newPassword === ''}
      >
        <Field
          label={t`Current password`}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <Field
          label={t`New password`}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          hint={passwordHint()}
          value={newPassword}
          onChange={(event) => setNew(event.target.value)}
        />
        <p role="status" className="text-good empty:hidden">
          {done ? t`Changed. Other sessions were ended.` : ''}
        </p>
      </Form>
    </Section>
  )
}
