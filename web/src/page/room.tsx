import { t } from '@lingui/core/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTitle } from '../ui/use-title.ts'

/** The list that a page deeper in a room belongs to. */
export interface Way {
  label: string
  link: LinkProps
}

/** The one way back: a page in a room leads to its list; a room, where it hides the list of rooms, to that one. */
function Back({ way }: { way: Way | undefined }) {
  const arrow = <ArrowLeft className="size-5 md:size-4 rtl:-scale-x-100" aria-hidden="true" />
  const look = '-ms-2 inline-flex size-9 items-center justify-center rounded-lg text-ink-2'
  if (!way) {
    return (
      <Link to="/settings" aria-label={t`All settings`} className={`${look} hover:bg-raised md:hidden`}>
        {arrow}
      </Link>
    )
  }
  return (
    <div className="md:basis-full">
      <Link
        {...way.link}
        className={`${look} font-medium hover:bg-raised hover:text-ink md:ms-0 md:h-6 md:w-auto md:gap-1.5 md:hover:bg-transparent`}
      >
        {arrow}
        <span className="sr-only md:not-sr-only">{way.label}</span>
      </Link>
    </div>
  )
}

interface RoomProps {
  title: string
  /** for a page deeper in a room: where it leads back to */
  back?: Way
  /** what the room is for, in a sentence */
  about?: ReactNode
  /** the main thing to do here */
  action?: ReactNode
  children: ReactNode
}

/** What every room has around it: its name, a word about it, its action. */
export function Room({ title, back, about, action, children }: RoomProps) {
  useTitle(title)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable] [scrollbar-width:thin]">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 pt-3 pb-12 sm:px-6 md:pt-7">
        <header className="flex flex-col gap-1.5">
          <div className="flex min-h-9 items-center gap-x-1 sm:gap-x-3 md:flex-wrap">
            <Back way={back} />
            <h1 className="min-w-0 flex-1 text-lg font-semibold tracking-tight sm:text-xl">{title}</h1>
            {action}
          </div>
          {about ? <p className="max-w-2xl text-ink-2">{about}</p> : null}
        </header>
        {children}
      </div>
    </div>
  )
}
