import { t } from '@lingui/core/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'

interface PasswordFieldProps {
  label?: string
  name?: string
  /** a password to be chosen, not the one that is known */
  fresh?: boolean
  invalid?: boolean
}

/** What the server asks of passwords that are chosen here (src/people/sessions/new-password.ts). */
export const passwordHint = (): string => t`At least 12 characters; a few words are best.`

/** A password that can be looked at. */
export function PasswordField({
  label = t`Password`,
  name = 'password',
  fresh,
  invalid,
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Field
        label={label}
        name={name}
        type={shown ? 'text' : 'password'}
        autoComplete={fresh ? 'new-password' : 'current-password'}
        minLength={fresh ? 12 : undefined}
        required
        hint={fresh ? passwordHint() : undefined}
        aria-invalid={invalid}
        style={{ paddingRight: '2.75rem' }}
      />
      <IconButton
        label={shown ? t`Hide password` : t`Show password`}
        className="absolute top-7 end-0.5"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
      </IconButton>
    </div>
  )
}
