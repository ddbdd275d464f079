/** What the address of the sign-in page may say. */
export interface SignInSearch {
  /** where to go afterwards; only a path of ours, never another site */
  to?: string
  /** whose providers are shown: the slug or id of a workspace */
  organization?: string
  /** why signing in through a provider came to nothing, in the server's words */
  sso_error?: string
  /** who was signed in is no longer */
  ended?: true
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export function readSignInSearch(search: Record<string, unknown>): SignInSearch {
  const { to, organization, sso_error, ended } = search
  return {
    ...(isText(to) && /^\/(?![/\\])/.test(to) ? { to } : {}),
    ...(isText(organization) ? { organization } : {}),
    ...(ended === true ? { ended } : {}),
    ...(isText(sso_error) ? { sso_error: sso_error.slice(0, 200) } : {}),
  }
}
