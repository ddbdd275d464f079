import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { useCommands } from '../commands/registry.ts'
import { Entry } from '../session/rail-entry.tsx'

/** Leads to the calls; loaded after the inbox, which does not wait for it. */
export default function CallsEntry() {
  const navigate = useNavigate()
  useCommands([
    {
      id: 'go-calls',
      title: t`Calls`,
      group: 'places',
      keys: ['g l'],
      run: () => void navigate({ to: '/calls' }),
    },
  ])
  return <Entry to="/calls" label={t`Calls`} icon={Phone} />
}
