import { msg, t } from '@lingui/core/macro'
import { linkOptions } from '@tanstack/react-router'
import { Tabs } from '../../ui/tabs.tsx'
import { useRoomSearch } from '../search.ts'
import { keysSearch } from '../searches.ts'
import { ApplicationKeys } from './application-keys.tsx'
import { PublicKeys } from './public-keys.tsx'

const ofPublic = { label: msg`Public API`, link: linkOptions({ to: '/settings/keys', search: {} }) }
const ofApplication = {
  label: msg`Application API`,
  link: linkOptions({ to: '/settings/keys', search: { kind: 'application' } }),
}

/** The keys of both interfaces. */
export default function KeysPage() {
  const [{ kind }] = useRoomSearch(keysSearch)
  const chosen = kind === 'application' ? ofApplication : ofPublic
  const choice = <Tabs label={t`Kinds of keys`} tabs={[ofPublic, ofApplication]} chosen={chosen} />
  return chosen === ofApplication ? <ApplicationKeys kinds={choice} /> : <PublicKeys kinds={choice} />
}
