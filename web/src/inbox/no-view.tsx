import { t } from '@lingui/core/macro'
import { Inbox } from 'lucide-react'
import { Empty } from '../ui/empty.tsx'

/** The saved view of the address is gone. */
export default function NoView() {
  return (
    <Empty icon={Inbox} title={t`There is no such view`}>{t`It was deleted, or is no longer shared.`}</Empty>
  )
}
