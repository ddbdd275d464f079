import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { page } from '../page-route.ts'

export const skills = createRoute({
  ...page,
  path: '/skills',
  component: lazyRouteComponent(() => import('./skills-page.tsx')),
})
