import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { RoomSkeleton } from '../page/room-skeleton.tsx'
import { signedIn } from '../session/route.ts'

const page = createRoute({
  getParentRoute: () => signedIn,
  path: '/first-steps',
  pendingComponent: RoomSkeleton,
  component: lazyRouteComponent(() => import('./first-steps-page.tsx'), 'FirstStepsPage'),
})

export const firstStepsRoutes = [page] as const
