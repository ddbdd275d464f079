import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { page } from '../page-route.ts'

export const serviceLevels = createRoute({
  ...page,
  path: '/service-levels',
  component: lazyRouteComponent(() => import('./levels-page.tsx')),
})
