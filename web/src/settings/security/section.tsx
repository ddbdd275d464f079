import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  about: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** One way of signing in. */
export function Section({ title, about, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="max-w-2xl rounded-xl border border-line bg-surface">
      <header className="flex flex-wrap items-start gap-3 px-5 py-4">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          <p className="mt-1 text-ink-2">{about}</p>
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
