import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useCommands } from '../commands/registry.ts'
import { useMay } from '../session/me-context.ts'
import { Entry } from '../session/rail-entry.tsx'

/** The way to figures, with its key; loaded after the inbox, which does not wait for it. */
export default function AnalyticsEntry() {
  const navigate = useNavigate()
  const may = [useMay('ANALYTICS_READ'), useMay('ANALYTICS_AGENTS_READ')]
  const isOpen = may.includes(true)
  useCommands([
    isOpen && {
      id: 'go-analytics',
      title: t`Analytics`,
      group: 'places',
      keys: ['g n'],
      run: () => void navigate({ to: '/analytics' }),
    },
  ])
  return isOpen ? <Entry to="/analytics" label={t`Analytics`} icon={ChartColumn} /> : null
}
