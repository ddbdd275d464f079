import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { begin } from '../settings/begin.ts'
import { page } from '../settings/page-route.ts'
import { searches } from '../settings/read-searches.ts'
import { walkOf } from '../ui/walk.ts'

export const rules = createRoute({
  ...page,
  path: '/rules',
  validateSearch: searches.rules,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { q = '', page: part } }) =>
    begin(async () => [(await import('./rule-documents.ts')).rulesQuery, { search: q, ...walkOf(part) }]),
  component: lazyRouteComponent(() => import('./rules-page.tsx')),
})

export const knowledge = createRoute({
  ...page,
  path: '/knowledge',
  validateSearch: searches.contexts,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { q = '', page: part } }) =>
    begin(async () => [
      (await import('./context-documents.ts')).contextsQuery,
      { search: q, ...walkOf(part) },
    ]),
  component: lazyRouteComponent(() => import('./contexts-page.tsx')),
})
