import type { ReactNode } from 'react'

interface PartProps {
  title: string
  /** what it is for, in a sentence */
  about?: ReactNode
  /** the main thing to do here */
  action?: ReactNode
  children: ReactNode
}

/** What every part of the area has around it. */
export function Part({ title, about, action, children }: PartProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-base font-semibold">{title}</h2>
          {about ? <p className="mt-1 max-w-2xl text-ink-2">{about}</p> : null}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
