import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/use-title.ts'

interface RoomProps {
  title: string
  /** what the room is for, in a sentence */
  about?: ReactNode
  /** the main thing to do here */
  action?: ReactNode
  children: ReactNode
}

/** What every room has around it: its name, a word about it, its action. */
export function Room({ title, about, action, children }: RoomProps) {
  useTitle(title)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable] [scrollbar-width:thin]">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 pt-3 pb-12 sm:px-6 md:pt-7">
        <header className="flex flex-col gap-1.5">
          <div className="flex min-h-9 items-center gap-x-1 sm:gap-x-3">
            <Link
              to="/settings"
              aria-label="All settings"
              className="-ml-2 inline-flex size-9 items-center justify-center rounded-lg text-ink-2 hover:bg-raised md:hidden"
            >
              <ArrowLeft className="size-5" aria-hidden="true" />
            </Link>
            <h1 className="min-w-0 flex-1 truncate text-lg font-semibold tracking-tight sm:text-xl">
              {title}
            </h1>
            {action}
          </div>
          {about ? <p className="max-w-2xl text-ink-2">{about}</p> : null}
        </header>
        {children}
      </div>
    </div>
  )
}

/** While a room is on its way. */
export function RoomSkeleton() {
  return (
    <div role="status" className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 pt-7 sm:px-6">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-4 w-80 max-w-full" />
      <Skeleton className="mt-3 h-64 rounded-xl" />
    </div>
  )
}
