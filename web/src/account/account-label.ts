import { t } from '@lingui/core/macro'
import type { Me } from '../session/documents.ts'
import { initialsOf } from '../ui/avatar.tsx'

/** What the account button is called: its initials too, so that whoever reads them off it and says them is understood. */
export function accountLabel({ name, isAvailable }: Pick<Me, 'name' | 'isAvailable'>): string {
  const initials = initialsOf(name)
  return isAvailable ? t`Account of ${name} (${initials})` : t`Account of ${name} (${initials}), away`
}
