import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searches } from '../../page/read-searches.ts'
import { walkOf } from '../../ui/walk.ts'
import { begin } from '../begin.ts'
import { page } from '../page-route.ts'

export const catalogs = createRoute({
  ...page,
  path: '/catalogs',
  validateSearch: searches.catalogs,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { q = '', page: part } }) =>
    begin(async () => [(await import('./documents.ts')).catalogsQuery, { search: q, ...walkOf(part) }]),
  component: lazyRouteComponent(() => import('./catalogs-page.tsx')),
})

export const catalog = createRoute({
  ...page,
  path: '/catalogs/$catalog',
  validateSearch: searches.catalog,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { catalog: id }, deps: { q = '', page: part } }) =>
    begin(async () => [(await import('./documents.ts')).catalogQuery, { id, search: q, ...walkOf(part) }]),
  component: lazyRouteComponent(() => import('./catalog-page.tsx')),
})
