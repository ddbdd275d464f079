import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { page } from '../page-route.ts'

export const macros = createRoute({
  ...page,
  path: '/macros',
  component: lazyRouteComponent(() => import('./macros-page.tsx')),
})
