import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useCommands } from '../commands/registry.ts'

/** The key that leads to figures; loaded after the inbox, which does not wait for it. */
export default function AnalyticsKey() {
  const navigate = useNavigate()
  useCommands([
    {
      id: 'go-analytics',
      title: t`Analytics`,
      group: 'places',
      keys: ['g n'],
      run: () => void navigate({ to: '/analytics' }),
    },
  ])
  return null
}
