import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searches } from '../page/read-searches.ts'
import { RoomSkeleton } from '../page/room-skeleton.tsx'
import { signedIn } from '../session/route.ts'

const page = {
  getParentRoute: () => signedIn,
  validateSearch: searches.bot,
  pendingComponent: RoomSkeleton,
} as const

/** Voice menus, and an editor of each. */
export const voiceMenuRoutes = [
  createRoute({
    ...page,
    path: '/calls/ivr',
    component: lazyRouteComponent(() => import('./menus-page.tsx')),
  }),
  createRoute({
    ...page,
    path: '/calls/ivr/$id',
    component: lazyRouteComponent(() => import('./menu-page.tsx')),
  }),
] as const
