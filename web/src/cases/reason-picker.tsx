import { t } from '@lingui/core/macro'
import { type RefObject, useEffect, useRef } from 'react'
import { useQuery } from 'urql'
import { expectNoField } from '../commands/type-ahead.ts'
import Picker from '../ui/picker.tsx'
import { closingQuery } from './documents.ts'

interface ReasonPickerProps {
  anchor: RefObject<HTMLElement | null>
  /** null: no reason is given */
  onPick: (reasonId: string | null) => void
  onClose: () => void
}

const noReason = 'none'

/** Asks why a chat is closed; where the workspace has no reasons to choose from, it is closed at once. */
export default function ReasonPicker({ anchor, onPick, onClose }: ReasonPickerProps) {
  const [{ data, error }] = useQuery({ query: closingQuery })
  const reasons = data?.caseReasons ?? []
  const asksNothing = (data !== undefined || error !== undefined) && reasons.length === 0
  const done = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known that there is nothing to ask
  useEffect(() => {
    if (!asksNothing || done.current) return
    done.current = true
    expectNoField()
    onClose()
    onPick(null)
  }, [asksNothing])
  if (!data || asksNothing) return null
  const items = reasons.map(({ id, name }) => ({ id, label: name }))
  const without = { id: noReason, label: t`Without a reason` }
  return (
    <Picker
      label={t`Why is it closed?`}
      anchor={anchor}
      items={data.caseSettings.isReasonRequired ? items : [without, ...items]}
      picked={[]}
      none={t`There is no such reason.`}
      onPick={(id) => onPick(id === noReason ? null : id)}
      onClose={onClose}
    />
  )
}
