import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Permission, useMay } from '../session/me-context.ts'
import { useTitle } from '../ui/use-title.ts'
import { EmptyPage } from '../ui/whole-page.tsx'

interface PageProps {
  title: string
  about: ReactNode
  /** what one must be able to do here */
  needs: Permission
  back: { label: string; link: LinkProps }
  children: ReactNode
}

function Inside({ title, about, back, children }: Omit<PageProps, 'needs'>) {
  useTitle(title)
  return (
    <main className="h-full overflow-y-auto [scrollbar-gutter:stable] [scrollbar-width:thin]">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 pt-3 pb-12 sm:px-6 md:pt-7">
        <header className="flex flex-col gap-1.5">
          <Link
            {...back.link}
            className="-ms-2 inline-flex h-9 items-center gap-1.5 self-start rounded-lg px-2 font-medium text-ink-2 hover:bg-raised hover:text-ink"
          >
            <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
            {back.label}
          </Link>
          <h1 className="text-lg font-semibold tracking-tight break-words sm:text-xl">{title}</h1>
          <p className="max-w-2xl text-ink-2">{about}</p>
        </header>
        {children}
      </div>
    </main>
  )
}

/** What the pages of files of contacts have around them. */
export function Page({ needs, ...rest }: PageProps) {
  const may = useMay(needs)
  if (may) return <Inside {...rest} />
  return (
    <EmptyPage icon={Lock} title={t`You do not have access to this page`}>
      <Trans>Your role in this workspace does not include it. Ask an administrator.</Trans>
    </EmptyPage>
  )
}
