import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { Compass, PlugZap } from 'lucide-react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { Logo } from './logo.tsx'

/** While it is found out who is there. */
export function Splash() {
  return (
    <div className="flex h-full items-center justify-center">
      <Logo className="size-12 animate-pulse" />
      <span className="sr-only">Loading</span>
    </div>
  )
}

/** The page could not be loaded. */
export function Trouble({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <main className="h-full">
      <Empty
        icon={PlugZap}
        title="Parley could not be loaded"
        action={
          <Button look="primary" onClick={() => void router.invalidate()}>
            Try again
          </Button>
        }
      >
        {error instanceof Error ? error.message : 'Something went wrong.'}
      </Empty>
    </main>
  )
}

/** No such page. */
export function Lost() {
  return (
    <main className="h-full">
      <Empty
        icon={Compass}
        title="There is no such page"
        action={
          <Link to="/inbox" className="font-medium text-accent underline underline-offset-4">
            Go to the inbox
          </Link>
        }
      />
    </main>
  )
}
