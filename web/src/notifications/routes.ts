import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { RoomSkeleton } from '../page/room-skeleton.tsx'
import { signedIn } from '../session/route.ts'

export const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications',
  pendingComponent: RoomSkeleton,
  component: lazyRouteComponent(() => import('./notifications-page.tsx')),
})
