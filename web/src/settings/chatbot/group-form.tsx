import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Problem } from '../../graphql/problem.ts'
import { Form } from '../../ui/form.tsx'

interface GroupFormProps {
  /** what the fields are of, for those who hear it */
  legend: string
  mayWrite: boolean
  group: {
    save: () => void
    isChanged: boolean
    done: string
    busy: boolean
    problem: Problem | null
  }
  wide?: boolean
  children: ReactNode
}

/** A group of the settings; to look at only for who may not change it. */
export function GroupForm({ legend, mayWrite, group, wide = false, children }: GroupFormProps) {
  const { save, isChanged, done, busy, problem } = group
  return (
    <section className={`${wide ? '' : 'max-w-2xl'} rounded-xl border border-line bg-surface`}>
      <Form onSubmit={save} problem={problem} busy={busy} submit={t`Save`} disabled={!mayWrite || !isChanged}>
        {mayWrite ? null : (
          <p className="flex items-center gap-2 text-ink-2">
            <Lock className="size-4 shrink-0" aria-hidden="true" />
            <Trans>You can look at this. Your role does not include changing it.</Trans>
          </p>
        )}
        <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">{legend}</legend>
          {children}
        </fieldset>
        <p role="status" className="text-good empty:hidden">
          {done ? t`Saved: ${done}.` : ''}
        </p>
      </Form>
    </section>
  )
}

/** Some fields of a form that belong together. */
export function Part({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <legend className="float-start w-full font-semibold">{title}</legend>
      {about ? <p className="-mt-3 clear-both text-[0.8125rem] text-ink-2">{about}</p> : null}
      {children}
    </fieldset>
  )
}
