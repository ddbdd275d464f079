import { addressList } from '#core/addresses.ts'
import type { Config } from '#core/config/config.ts'
import type { Seen } from '#doors/http/seen.ts'
import { type Check, type Finding, fault, NotLooked, needed, ok, warning } from './check.ts'
import { madeUpAddress } from './public-facts.ts'

/** Requests are taken to be from whom they are. */
export const proxy: Check = {
  name: 'proxy headers',
  async look({ config, publicAddress }) {
    const { seen } = await needed('public address', publicAddress())
    if (!seen) throw new NotLooked('not looked at: see public address')
    const isTrusted = addressList(config.server.trustedProxies)(seen.peer)
    return isTrusted ? trusted(config, seen) : untrusted(config, seen)
  },
}

function trusted({ server }: Config, { client, peer, forwardedFor }: Seen): Finding {
  if (forwardedFor === null)
    return fault(
      `the proxy at ${peer} does not say who is behind it`,
      'Let it set X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for).',
    )
  if (forwardedFor !== madeUpAddress) return ok(`the proxy at ${peer} names who is behind it: ${client}`)
  // Without a proxy between it is this command that the process trusts.
  const how = hasOtherPort(server) ? fault : warning
  return how(
    `${peer} is trusted, and may claim to be anybody`,
    'Let the proxy set X-Forwarded-For itself, and name nothing but proxies in server.trusted_proxies.',
  )
}

function untrusted({ server }: Config, { client, peer, forwardedFor }: Seen): Finding {
  if (forwardedFor !== madeUpAddress)
    return fault(
      `everybody is taken to be ${peer}, a proxy that server.trusted_proxies does not name`,
      `Add ${peer} to server.trusted_proxies: else one stranger uses up the limits of all.`,
    )
  if (hasOtherPort(server))
    return warning(
      `requests are taken to be from ${client}`,
      'If that is a proxy, let it set X-Forwarded-For and name it in server.trusted_proxies.',
    )
  return ok(`no proxy; requests are taken to be from ${client}`)
}

/** The public address is not the one that the process listens at. */
function hasOtherPort({ publicUrl, port }: Config['server']): boolean {
  const { protocol, port: own } = new URL(publicUrl)
  return Number(own || (protocol === 'https:' ? 443 : 80)) !== port
}
