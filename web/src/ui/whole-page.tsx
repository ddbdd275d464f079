import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { Compass, PlugZap } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from './button.tsx'
import { Empty, type EmptyProps } from './empty.tsx'
import { linkLook } from './link-look.ts'
import { Logo } from './logo.tsx'
import { useTitle } from './use-title.ts'

/** While it is found out who is there. */
export function Splash() {
  return (
    <div className="flex h-full items-center justify-center">
      <Logo className="size-12 animate-pulse" />
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
    </div>
  )
}

/** A page with nothing but a word about why. */
export function EmptyPage(props: EmptyProps) {
  useTitle(props.title)
  return <Empty heading="h1" {...props} />
}

/** The page could not be loaded. */
export function Trouble({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <main className="h-full">
      <EmptyPage
        icon={PlugZap}
        title={t`Parley could not be loaded`}
        action={
          <Button look="primary" onClick={() => void router.invalidate()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {error instanceof Error ? error.message : t`Something went wrong.`}
      </EmptyPage>
    </main>
  )
}

/** A page within the dashboard could not be shown: what is around it stays. */
export function PageTrouble({ error }: ErrorComponentProps) {
  useEffect(() => {
    const again = () => location.reload()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return (
    <div className="min-w-0 flex-1">
      <EmptyPage
        icon={PlugZap}
        title={t`This page could not be loaded`}
        action={
          // A file that did not come is asked for again by a page that begins anew.
          <Button look="primary" onClick={() => location.reload()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {navigator.onLine && error instanceof Error
          ? error.message
          : t`The server cannot be reached. Check your connection and try again.`}
      </EmptyPage>
    </div>
  )
}

/** An address that leads nowhere. */
export function NoSuchPage() {
  return (
    <EmptyPage
      icon={Compass}
      title={t`There is no such page`}
      action={
        <Link to="/inbox" className={linkLook}>
          <Trans>Go to the inbox</Trans>
        </Link>
      }
    >
      <Trans>Its address may be mistyped, or the page no longer exists.</Trans>
    </EmptyPage>
  )
}

/** The same, with nothing around it. */
export function Lost() {
  return (
    <main className="h-full">
      <NoSuchPage />
    </main>
  )
}
