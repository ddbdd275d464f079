import { t } from '@lingui/core/macro'
import { useCommands } from '../commands/registry.ts'
import { useMe } from '../session/me-context.ts'

/** It is loaded when it is needed; without a connection nothing can be changed either. */
async function change(isAvailable: boolean): Promise<void> {
  const { changeAvailability } = await import('./change-availability.ts')
  await changeAvailability(isAvailable)
}

/** Going away and coming back, for the palette. */
export function useAvailabilityCommand(): void {
  const { isAvailable } = useMe()
  useCommands([
    {
      id: 'availability',
      title: isAvailable ? t`Set away: take no work` : t`Set available: take work`,
      group: 'general',
      run: () => void change(!isAvailable).catch(() => {}),
    },
  ])
}
