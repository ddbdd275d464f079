import { t } from '@lingui/core/macro'
import { Ban, Trash2 } from 'lucide-react'
import { useMay } from '../session/me-context.ts'
import { type Deed, isCancellable, isDeletable } from './deeds.ts'
import type { Campaign } from './documents.ts'

/** How a campaign can be done away with, as far as the person may; both are asked about first. */
export function useEndings({ status }: Pick<Campaign, 'status'>, onDeed: (deed: Deed) => void) {
  const [mayExecute, mayDelete] = [useMay('CAMPAIGNS_EXECUTE'), useMay('CAMPAIGNS_DELETE')]
  return [
    mayExecute &&
      isCancellable(status) && {
        label: t`Cancel campaign`,
        icon: Ban,
        danger: true,
        onChoose: () => onDeed('cancel'),
      },
    mayDelete &&
      isDeletable(status) && {
        label: t`Delete campaign`,
        icon: Trash2,
        danger: true,
        onChoose: () => onDeed('delete'),
      },
  ]
}
