import { Menu } from '@base-ui/react/menu'
import { t } from '@lingui/core/macro'
import { ChevronRight, ExternalLink, SquareTerminal } from 'lucide-react'
import { useQuery } from 'urql'
import { useMay } from '../session/me-context.ts'
import { sandboxPageQuery } from './documents.ts'
import { menuItem } from './menu-choice.tsx'

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** The sandbox listens on its own machine, which is not the reader's where the dashboard came from elsewhere. */
const isWithinReach = (address: string) =>
  isLoopback(location.hostname) || !isLoopback(new URL(address).hostname)

function PageLink({ href, label }: { href: string; label: string }) {
  return (
    <Menu.Item className={menuItem} render={<a href={href} target="_blank" rel="noreferrer" />}>
      <span className="flex-1">{label}</span>
      <ExternalLink className="size-3.5 text-ink-3 rtl:-scale-x-100" aria-hidden="true" />
    </Menu.Item>
  )
}

function SandboxLink() {
  const [{ data }] = useQuery({ query: sandboxPageQuery })
  const address = data?.sandboxPage
  return address && isWithinReach(address) ? <PageLink href={address} label={t`Sandbox`} /> : null
}

/** Pages for developers that stand outside of the dashboard, each in a tab of its own. Addresses are below the base path. */
export function DeveloperLinks() {
  const mayConnect = useMay('ACCOUNTS_WRITE')
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={menuItem}>
        <SquareTerminal className="size-4 text-ink-2" aria-hidden="true" />
        <span className="flex-1">{t`For developers`}</span>
        <ChevronRight className="size-4 text-ink-3 rtl:-scale-x-100" aria-hidden="true" />
      </Menu.SubmenuTrigger>
      <Menu.Portal render={<section aria-label={t`For developers`} />}>
        <Menu.Positioner side="inline-end" sideOffset={6} className="z-30">
          <Menu.Popup className="max-h-(--available-height) w-60 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none">
            <PageLink href="api/graphql" label={t`GraphiQL, signed in`} />
            <PageLink href="docs/graphql" label={t`Reference of GraphQL`} />
            <PageLink href="docs" label={t`Reference of the public API`} />
            <PageLink href="docs/api" label={t`Reference of the application API`} />
            {mayConnect ? <SandboxLink /> : null}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  )
}
