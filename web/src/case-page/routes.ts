import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { RoomSkeleton } from '../page/room-skeleton.tsx'
import { signedIn } from '../session/route.ts'

/** The page of a case. */
export const caseRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/cases/$case',
    pendingComponent: RoomSkeleton,
    component: lazyRouteComponent(() => import('./case-page.tsx')),
  }),
] as const
