import { snake } from '#core/json-names.ts'
import { settingsDigests } from '#doors/http/seen.ts'
import { type Check, NotLooked, needed, ok, warning } from './check.ts'

/** Processes that run have the settings that are in force for the next start. */
export const settings: Check = {
  name: 'settings',
  async look({ config, app, publicAddress }) {
    const { seen } = await needed('public address', publicAddress())
    if (!seen) throw new NotLooked('not looked at: see public address')
    const ours = settingsDigests(config, app.config.jwt.secret as string)
    const other = Object.keys(ours).filter((name) => ours[name] !== seen.settings[name])
    if (other.length === 0) return ok('those of this command and of the running process are the same')
    return warning(
      `the running process has others of ${other.map(snake).join(', ')}`,
      'Restart it, or run doctor with its settings.',
    )
  },
}
