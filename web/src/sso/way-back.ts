const key = 'parley.sso-to'

/** Remembers where the person wanted to go while they are away at a provider. */
export function rememberWay(to: string | undefined): void {
  if (to) sessionStorage.setItem(key, to)
  else sessionStorage.removeItem(key)
}

/** Where they wanted to go; asked once. */
export function wayBack(): string {
  const to = sessionStorage.getItem(key) ?? '/inbox'
  sessionStorage.removeItem(key)
  return to
}
