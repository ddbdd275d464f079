import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { RoomSkeleton } from '../page/room-skeleton.tsx'
import { signedIn } from '../session/route.ts'

const area = {
  getParentRoute: () => signedIn,
  pendingComponent: RoomSkeleton,
  component: lazyRouteComponent(() => import('./area.tsx')),
} as const

/** Figures: the dashboard of widgets, and a report at an address of its own for each of area.tsx. */
export const analyticsRoutes = [
  createRoute({ ...area, path: '/analytics' }),
  createRoute({ ...area, path: '/analytics/$report' }),
] as const
