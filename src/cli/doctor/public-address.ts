import { type Check, type Finding, fault, ok, warning } from './check.ts'
import { NotParley, whyNot } from './public-facts.ts'

/** What people and the platform reach is this installation. */
export const publicAddress: Check = {
  name: 'public address',
  async look({ config, publicAddress: ask }): Promise<Finding> {
    const { publicUrl } = config.server
    const isPlain = publicUrl.startsWith('http://')
    try {
      const { seen } = await ask()
      if (!seen)
        return fault(
          `${publicUrl} is answered by a Parley with another jwt.secret, clock or version`,
          'Run doctor with the settings of the processes that answer there, and give all of them the same.',
        )
    } catch (error) {
      const why = error instanceof NotParley ? error.message : whyNot(error)
      return fault(
        `${publicUrl} does not lead to Parley (${why})`,
        'Start Parley, and look at server.public_url, the proxy, its certificate and the DNS.',
      )
    }
    if (isPlain && config.cookie.secure)
      return fault(
        `${publicUrl} is plain HTTP, and cookies are only sent by HTTPS`,
        'Nobody stays signed in: put a proxy with a certificate in front, and set server.public_url to its https:// address.',
      )
    if (isPlain && !isOnThisMachine(publicUrl))
      return warning(
        `${publicUrl} is plain HTTP`,
        'Passwords and messages can be read on the way: use HTTPS.',
      )
    return ok(`${publicUrl} leads to this installation`)
  },
}

const isOnThisMachine = (url: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
