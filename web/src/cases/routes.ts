import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '../session/route.ts'
import { RoomSkeleton } from '../settings/room-skeleton.tsx'

/** The page of a case. */
export const caseRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/cases/$case',
    pendingComponent: RoomSkeleton,
    component: lazyRouteComponent(() => import('./case-page.tsx')),
  }),
] as const
