import { useRoomSearch } from '../search.ts'
import { Tabs } from '../tabs.tsx'
import { ApplicationKeys } from './application-keys.tsx'
import { PublicKeys } from './public-keys.tsx'

const ofPublic = { label: 'Public API', search: {} }
const ofApplication = { label: 'Application API', search: { kind: 'application' } }

/** The keys of both interfaces. */
export default function KeysPage() {
  const [{ kind }] = useRoomSearch()
  const chosen = kind === 'application' ? ofApplication : ofPublic
  const choice = <Tabs room="keys" label="Kinds of keys" tabs={[ofPublic, ofApplication]} chosen={chosen} />
  return chosen === ofApplication ? <ApplicationKeys kinds={choice} /> : <PublicKeys kinds={choice} />
}
