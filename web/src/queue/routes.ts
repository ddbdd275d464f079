import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { RoomSkeleton } from '../page/room-skeleton.tsx'
import { signedIn } from '../session/route.ts'
import { readQueueSearch } from './search.ts'

const queue = createRoute({
  getParentRoute: () => signedIn,
  path: '/queue',
  validateSearch: readQueueSearch,
  pendingComponent: RoomSkeleton,
  component: lazyRouteComponent(() => import('./queue-page.tsx'), 'QueuePage'),
})

const wall = createRoute({
  getParentRoute: () => signedIn,
  path: '/queue/wall',
  pendingComponent: RoomSkeleton,
  component: lazyRouteComponent(() => import('./wall-page.tsx'), 'WallPage'),
})

export const queueRoutes = [queue, wall] as const
