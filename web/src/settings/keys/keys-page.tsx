import { msg, t } from '@lingui/core/macro'
import { useRoomSearch } from '../search.ts'
import { Tabs } from '../tabs.tsx'
import { ApplicationKeys } from './application-keys.tsx'
import { PublicKeys } from './public-keys.tsx'

const ofPublic = { label: msg`Public API`, search: {} }
const ofApplication = { label: msg`Application API`, search: { kind: 'application' } }

/** The keys of both interfaces. */
export default function KeysPage() {
  const [{ kind }] = useRoomSearch()
  const chosen = kind === 'application' ? ofApplication : ofPublic
  const choice = (
    <Tabs room="keys" label={t`Kinds of keys`} tabs={[ofPublic, ofApplication]} chosen={chosen} />
  )
  return chosen === ofApplication ? <ApplicationKeys kinds={choice} /> : <PublicKeys kinds={choice} />
}
