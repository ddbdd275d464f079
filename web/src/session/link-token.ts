import { useState } from 'react'

/**
 * The token of a mailed link. It stands behind the #, which no server and no log gets to see; this tab keeps it, so
 * that whoever has to sign in first comes back with it.
 */
export function useLinkToken(page: string): string {
  const [token] = useState(() => {
    const key = `parley.link.${page}`
    const given = location.hash.slice(1)
    if (given) sessionStorage.setItem(key, given)
    return given || (sessionStorage.getItem(key) ?? '')
  })
  return token
}
