import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTitle } from '../../ui/use-title.ts'

interface PageProps {
  title: string
  /** whether it leads back to the list, or to the inbox where there is no rail */
  back?: boolean
  about?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** What the pages of templates have around them. */
export function Page({ title, back = false, about, action, children }: PageProps) {
  useTitle(title)
  const look = '-ms-2 inline-flex size-9 items-center justify-center rounded-lg text-ink-2 hover:bg-raised'
  return (
    <main className="h-full overflow-y-auto [scrollbar-gutter:stable] [scrollbar-width:thin]">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 pt-3 pb-12 sm:px-6 md:pt-7">
        <header className="flex flex-col gap-1.5">
          <div className="flex min-h-9 flex-wrap items-center gap-x-1 gap-y-2 sm:gap-x-3">
            <Link
              to={back ? '/templates' : '/inbox'}
              aria-label={back ? t`All templates` : t`Back to the inbox`}
              className={`${look} ${back ? '' : 'md:hidden'}`}
            >
              <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
            </Link>
            <h1
              dir="auto"
              className="min-w-0 flex-1 text-lg font-semibold tracking-tight break-words sm:text-xl"
            >
              {title}
            </h1>
            {action}
          </div>
          {about ? <div className="max-w-2xl text-ink-2">{about}</div> : null}
        </header>
        {children}
      </div>
    </main>
  )
}
