import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searches } from '../page/read-searches.ts'
import { begin } from './begin.ts'
import { page } from './page-route.ts'

const profile = createRoute({
  ...page,
  path: '/profile',
  loader: () => begin(async () => [(await import('../account/profile-documents.ts')).ownProfileQuery, {}]),
  component: lazyRouteComponent(() => import('./profile/profile-page.tsx')),
})

const availability = createRoute({
  ...page,
  path: '/availability',
  component: lazyRouteComponent(() => import('./availability/availability-page.tsx')),
})

const notifications = createRoute({
  ...page,
  path: '/notifications',
  component: lazyRouteComponent(() => import('./notifications/notifications-page.tsx')),
})

const writing = createRoute({
  ...page,
  path: '/writing',
  component: lazyRouteComponent(() => import('./writing/writing-page.tsx')),
})

const security = createRoute({
  ...page,
  path: '/security',
  validateSearch: searches.security,
  loader: () => begin(async () => [(await import('./security/documents.ts')).securityQuery, {}]),
  component: lazyRouteComponent(() => import('./security/security-page.tsx')),
})

/** What a person sets for themselves. */
export const ownRoutes = [profile, availability, notifications, writing, security] as const
