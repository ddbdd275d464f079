import type { ReactNode } from 'react'
import { Answered } from '../../page/answered.tsx'
import type { Answer } from '../../page/use-answer.ts'
import { AsOf } from '../as-of.tsx'
import { Bar } from '../bar.tsx'
import type { Asked } from '../range.ts'

/** What a report asks the server: its days, and those before where it compares. */
export function variablesOf({ days, before }: Asked) {
  return {
    ...days,
    compares: before !== null,
    beforeFrom: before?.from ?? days.from,
    beforeTo: before?.to ?? days.to,
  }
}

interface ReportPageProps<Data> {
  asked: Asked
  answer: Answer<Data>
  by?: 'account' | 'team'
  /** what else narrows it */
  choices?: ReactNode
  /** as of when the figures are */
  at?: string | undefined
  children: (data: Data) => ReactNode
}

/** What every report has around it. */
export function ReportPage<Data>({ asked, answer, by, choices, at, children }: ReportPageProps<Data>) {
  return (
    <div className="flex flex-col gap-4">
      <Bar asked={asked} by={by} choices={choices} />
      <AsOf answer={answer} at={at} />
      <Answered answer={answer}>
        {(data) => <div className="flex flex-col gap-4">{children(data)}</div>}
      </Answered>
    </div>
  )
}
