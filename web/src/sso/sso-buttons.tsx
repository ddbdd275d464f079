import { Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { address } from '../connection/address.ts'
import { request } from '../connection/request.ts'
import { ProviderIcon } from './provider-icon.tsx'
import { rememberWay } from './way-back.ts'

interface Offer {
  provider: string
  name: string
}

/** None where there are none to be had: the password is always there. */
async function loadOffers(query: string): Promise<Offer[]> {
  try {
    const answer = await request(`api/auth/sso/providers${query}`)
    return answer.ok ? ((await answer.json()) as { data: Offer[] }).data : []
  } catch {
    return []
  }
}

/** A button for each provider that people can sign in with; they lead away from the page. */
export function SsoButtons() {
  const { to, organization } = useSearch({ from: '/sign-in' })
  const query = organization ? `?organization=${encodeURIComponent(organization)}` : ''
  const [offers, setOffers] = useState<Offer[]>([])
  useEffect(() => {
    let here = true
    void loadOffers(query).then((loaded) => here && setOffers(loaded))
    return () => {
      here = false
    }
  }, [query])
  if (offers.length === 0) return null
  return (
    <div className="flex flex-col gap-2.5">
      <p className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <Trans>or</Trans>
      </p>
      {offers.map(({ provider, name }) => (
        <a
          key={provider}
          href={address(`api/auth/sso/${provider}/init${query}`)}
          onClick={() => rememberWay(to)}
          className="flex h-10 items-center justify-center gap-2.5 rounded-lg border border-line bg-surface px-3.5 font-medium text-ink transition-colors hover:bg-hover"
        >
          <ProviderIcon provider={provider} />
          <Trans>Continue with {provider === 'custom' ? name.toLowerCase() : name}</Trans>
        </a>
      ))}
    </div>
  )
}
