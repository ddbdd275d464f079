import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '../session/route.ts'
import { RoomSkeleton } from '../page/room-skeleton.tsx'

export const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications',
  pendingComponent: RoomSkeleton,
  component: lazyRouteComponent(() => import('./notifications-page.tsx')),
})
