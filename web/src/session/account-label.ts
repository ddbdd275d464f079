import { t } from '@lingui/core/macro'
import { initialsOf } from '../ui/avatar.tsx'

/** What the account button is called: its initials too, so that whoever reads them off it and says them is understood. */
export const accountLabel = (name: string) => t`Account of ${name} (${initialsOf(name)})`
