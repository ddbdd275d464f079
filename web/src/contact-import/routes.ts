import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '../session/route.ts'

/** Files of contacts: beside whatever else stands below /contacts. */
export const contactFileRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/import',
    component: lazyRouteComponent(() => import('./import-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/import/$importId',
    component: lazyRouteComponent(() => import('./one-import-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/export',
    // A list of contacts hands over its filter, as `contacts` takes it.
    validateSearch: ({ filter }: Record<string, unknown>): { filter?: unknown } => (filter ? { filter } : {}),
    component: lazyRouteComponent(() => import('./export-page.tsx')),
  }),
]
