import type { ReactNode } from 'react'

/** A part of the page of a number. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** A fact with its name; facts stand beside each other in a list of them. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Facts beside each other, as many as there is room for. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-x-8 gap-y-3 rounded-xl border border-line bg-surface px-4 py-3 sm:grid-cols-3">
      {children}
    </dl>
  )
}
