import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { page } from '../page-route.ts'

export const satisfaction = createRoute({
  ...page,
  path: '/satisfaction',
  component: lazyRouteComponent(() => import('./satisfaction-page.tsx')),
})
