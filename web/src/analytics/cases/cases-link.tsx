import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReportFigure } from '../../generated/documents.ts'
import { useMay } from '../../session/me-context.ts'
import { useAsked } from '../range.ts'
import type { CasesBy } from './asked-cases.ts'
import { figureWords } from './figure-words.ts'

interface CasesLinkProps {
  /** left out where it is what a widget counts, which stands in `by` */
  figure?: ReportFigure | undefined
  /** what narrows them beside what narrows the report */
  by?: CasesBy | undefined
  children: ReactNode
}

/** A figure that leads to what it counts, in the same days and of the same account or team. */
export function CasesLink({ figure, by, children }: CasesLinkProps) {
  const { i18n } = useLingui()
  const may = useMay('ANALYTICS_READ')
  const { range, from, to, account, team, agent } = useAsked().search
  if (!may) return children
  return (
    <Link
      to="/analytics/$report"
      params={{ report: 'cases' }}
      search={{ range, from, to, account, team, agent, ...by, figure } as never}
      className="relative inline-block underline decoration-line underline-offset-4 hover:decoration-current"
    >
      <span className="sr-only">{figure ? i18n._(figureWords[figure]) : t`What it counts`}: </span>
      {children}
    </Link>
  )
}
