/**
 * The addresses of the dashboard's pages, `$` before what stands for any part. The server answers these with the page and
 * anything else with 404; router.tsx does not compile while one of its routes is missing here.
 */
export const pages = [
  '/',
  '/sign-in',
  '/login',
  '/auth/sso/callback',
  '/auth/sso/link',
  '/forgot-password',
  '/reset-password',
  '/new-address',
  '/own-address',
  '/invitation',
  '/inbox',
  '/inbox/$contactId',
  '/settings',
  '/settings/$room',
] as const
