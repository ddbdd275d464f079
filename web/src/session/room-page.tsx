import { t } from '@lingui/core/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTitle } from '../ui/use-title.ts'

interface RoomPageProps {
  title: string
  /** the list that it leads back to; without one, to the inbox where there is no rail */
  back?: { label: string; link: LinkProps }
  about?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** What the pages of a room of the rail have around them: the name, a word about it, what can be done. */
export function RoomPage({ title, back, about, action, children }: RoomPageProps) {
  useTitle(title)
  const look = '-ms-2 inline-flex size-9 items-center justify-center rounded-lg text-ink-2 hover:bg-raised'
  return (
    <main className="h-full overflow-y-auto print:h-auto print:overflow-visible [scrollbar-gutter:stable] [scrollbar-width:thin]">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 pt-3 pb-12 sm:px-6 md:pt-7">
        <header className="flex flex-col gap-1.5">
          <div className="flex min-h-9 flex-wrap items-center gap-x-1 gap-y-2 sm:gap-x-3">
            <Link
              {...(back?.link ?? { to: '/inbox' })}
              aria-label={back?.label ?? t`Back to the inbox`}
              className={`${look} ${back ? '' : 'md:hidden'}`}
            >
              <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
            </Link>
            <h1
              dir="auto"
              className="min-w-32 flex-1 text-by-page text-lg font-semibold tracking-tight break-words sm:text-xl"
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
