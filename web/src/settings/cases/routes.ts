import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { page } from '../page-route.ts'

export const cases = createRoute({
  ...page,
  path: '/cases',
  component: lazyRouteComponent(() => import('./cases-page.tsx')),
})
