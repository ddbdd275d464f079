import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { useMe } from '../../session/me-context.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { updateMemberMutation } from '../members/documents.ts'
import { ProveAddress } from './prove-address.tsx'
import { Section } from './section.tsx'

/** A new address, with the current password. */
export function ChangeAddress() {
  const { id, email: current } = useMe()
  const [email, setEmail] = useState('')
  const [currentPassword, setPassword] = useState('')
  const [told, setTold] = useState('')
  const { run, busy, problem } = useChange(updateMemberMutation)
  const save = async () => {
    setTold('')
    const wanted = email.trim().toLowerCase()
    const answer = await run({ input: { id, email: wanted, proof: { currentPassword } } })
    if (!answer) return
    setEmail('')
    setPassword('')
    const isDone = answer.updateMember.member.email === wanted
    setTold(isDone ? t`Changed.` : t`A link is on its way to ${wanted}. Open it, and the address is yours.`)
  }
  return (
    <Section title={t`E-mail address`} about={t`You sign in as ${current}.`}>
      <ProveAddress email={current} />
      <Form
        onSubmit={() => void save()}
        problem={problem}
        busy={busy}
        submit={t`Change address`}
        disabled={email.trim() === '' || currentPassword === ''}
      >
        <Field
          label={t`New e-mail address`}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          label={t`Password, to change the address`}
          name="addressPassword"
          type="password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setPassword(event.target.value)}
        />
        <p role="status" className="text-good empty:hidden">
          {told}
        </p>
      </Form>
    </Section>
  )
}
