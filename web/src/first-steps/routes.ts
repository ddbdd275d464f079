import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '../session/route.ts'
import { RoomSkeleton } from '../page/room-skeleton.tsx'

const page = createRoute({
  getParentRoute: () => signedIn,
  path: '/first-steps',
  pendingComponent: RoomSkeleton,
  component: lazyRouteComponent(() => import('./first-steps-page.tsx'), 'FirstStepsPage'),
})

export const firstStepsRoutes = [page] as const
