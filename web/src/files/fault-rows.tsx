import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { numeral } from '../language/format.ts'
import { Pager, Row, Rows } from '../ui/rows.tsx'

interface FaultRowsProps<Fault> extends Omit<ComponentProps<typeof Pager>, 'label'> {
  label: string
  nodes: readonly Fault[]
  /** what is wrong with it */
  children: (fault: Fault) => ReactNode
}

/** Rows of a file at fault, a page of them: where each stands in it, and why. */
export function FaultRows<Fault extends { place: number }>({
  label,
  nodes,
  children,
  ...pages
}: FaultRowsProps<Fault>) {
  return (
    <>
      <Rows label={label}>
        {nodes.map((fault) => (
          <Row key={fault.place}>
            <p className="w-20 shrink-0 font-medium tabular-nums">
              <Trans>Row {numeral(fault.place)}</Trans>
            </p>
            <p className="min-w-0 flex-1 break-words">{children(fault)}</p>
          </Row>
        ))}
      </Rows>
      <Pager {...pages} label={t`Pages of these rows`} />
    </>
  )
}
