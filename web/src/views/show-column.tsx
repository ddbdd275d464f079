import { t } from '@lingui/core/macro'
import { PanelLeftOpen } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'
import { turnColumn } from './column.ts'

/** Where there is room for the column and it is hidden. */
export default function ShowColumn() {
  return (
    <IconButton label={t`Show the views`} onClick={turnColumn} className="-ms-2.5">
      <PanelLeftOpen className="size-4.5 rtl:-scale-x-100" aria-hidden="true" />
    </IconButton>
  )
}
