import { t } from '@lingui/core/macro'
import { Rocket } from 'lucide-react'
import { useQuery } from 'urql'
import { Entry } from '../session/rail-entry.tsx'
import { firstStepsQuery } from './documents.ts'

/** Leads to the first steps while there are some. */
export default function FirstStepsEntry() {
  const [{ data }] = useQuery({ query: firstStepsQuery })
  return data?.firstSteps ? <Entry to="/first-steps" label={t`First steps`} icon={Rocket} /> : null
}
