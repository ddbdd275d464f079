import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { page } from '../settings/page-route.ts'
import { searches } from '../settings/read-searches.ts'

export const rules = createRoute({
  ...page,
  path: '/rules',
  validateSearch: searches.rules,
  component: lazyRouteComponent(() => import('./rules-page.tsx')),
})

export const knowledge = createRoute({
  ...page,
  path: '/knowledge',
  validateSearch: searches.contexts,
  component: lazyRouteComponent(() => import('./contexts-page.tsx')),
})
