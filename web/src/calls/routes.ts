import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { RoomSkeleton } from '../page/room-skeleton.tsx'
import { signedIn } from '../session/route.ts'

const page = { getParentRoute: () => signedIn, pendingComponent: RoomSkeleton } as const

/** The log of calls, and a page for each. */
export const callsRoutes = [
  createRoute({ ...page, path: '/calls', component: lazyRouteComponent(() => import('./calls-page.tsx')) }),
  createRoute({
    ...page,
    path: '/calls/$call',
    component: lazyRouteComponent(() => import('./call-page.tsx')),
  }),
] as const
