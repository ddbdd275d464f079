import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { RoomSkeleton } from '../page/room-skeleton.tsx'
import { signedIn } from '../session/route.ts'

export const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
})

/** What every page of the settings has. */
export const page = { getParentRoute: () => settings, pendingComponent: RoomSkeleton } as const
