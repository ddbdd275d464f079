import { useNavigate, useSearch } from '@tanstack/react-router'
import { Eye, EyeOff, LoaderCircle } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Logo } from '../ui/logo.tsx'
import { signIn } from './sign-in.ts'

function useSignIn() {
  const navigate = useNavigate()
  const { to = '/inbox' } = useSearch({ from: '/sign-in' })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    setBusy(true)
    const refused = await signIn(String(values.get('email')).trim(), String(values.get('password')))
    setBusy(false)
    setProblem(refused)
    if (refused === null) await navigate({ href: to, replace: true })
    else form.querySelector<HTMLInputElement>('[name=password]')?.select()
  }
  return { busy, problem, submit }
}

function PasswordField({ invalid }: { invalid: boolean }) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Field
        label="Password"
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        aria-invalid={invalid}
        style={{ paddingRight: '2.75rem' }}
      />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        className="absolute right-0.5 bottom-0.5"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
      </IconButton>
    </div>
  )
}

/** The door: e-mail address and password, as a password manager knows them. */
export function SignInPage() {
  const { busy, problem, submit } = useSignIn()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    document.title = 'Sign in · Parley'
    form.current?.querySelector('input')?.focus()
  }, [])
  return (
    <main className="grid min-h-full place-items-center px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="mb-7 flex flex-col items-center gap-3 text-center">
          <Logo className="size-12" />
          <div>
            <h1 className="text-xl font-semibold tracking-tight">Sign in to Parley</h1>
            <p className="mt-1 text-ink-2">Your team's conversations, in one place.</p>
          </div>
        </div>
        <form
          ref={form}
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-6 shadow-float"
        >
          {problem ? <Alert>{problem}</Alert> : null}
          <Field
            label="E-mail address"
            name="email"
            type="email"
            autoComplete="username"
            required
            aria-invalid={problem !== null}
          />
          <PasswordField invalid={problem !== null} />
          <Button type="submit" look="primary" disabled={busy} className="mt-1 h-10 w-full">
            {busy ? <LoaderCircle className="size-4 animate-spin" aria-hidden="true" /> : null}
            {busy ? 'Signing in' : 'Sign in'}
          </Button>
        </form>
      </div>
    </main>
  )
}
