import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { page } from '../page-route.ts'

export const rules = createRoute({
  ...page,
  path: '/inbox-rules',
  component: lazyRouteComponent(() => import('./rules-page.tsx')),
})
