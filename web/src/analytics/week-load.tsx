import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ReportFigure, ReportTable } from '../generated/documents.ts'
import { dates, numeral } from '../language/format.ts'
import type { CasesBy } from './cases/asked-cases.ts'
import { CasesLink } from './cases/cases-link.tsx'
import { TableHead } from './figure-table.tsx'

/** 1 is Monday; 1 January 2024 was one. */
const weekdayName = (day: number) => dates({ weekday: 'short' }).format(Date.UTC(2024, 0, day, 12))
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const week = [1, 2, 3, 4, 5, 6, 7]

interface WeekLoadProps {
  title: string
  cells: readonly { weekday: number; hour: number; count: number }[]
  file: ReportTable
  /** what a cell leads to */
  figure: ReportFigure
  by?: CasesBy
  /** what chooses between several of them */
  children?: ReactNode
}

/** When work comes: a cell for each hour of the week, the darker the more; each leads to what it counts. */
export function WeekLoad({ title, cells, file, figure, by, children }: WeekLoadProps) {
  const most = Math.max(1, ...cells.map(({ count }) => count))
  const at = new Map(cells.map(({ weekday, hour, count }) => [`${weekday} ${hour}`, count]))
  return (
    <div className="rounded-xl border border-line bg-surface">
      <TableHead label={title} file={file}>
        {children}
      </TableHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has keys scrolls it by them */}
      <section className="relative overflow-x-auto px-4 pb-3" tabIndex={0} aria-label={title}>
        <table className="w-full text-center text-xs">
          <thead>
            <tr className="text-ink-2">
              <th scope="col" className="sr-only">{t`Day`}</th>
              {hours.map((hour) => (
                <th key={hour} scope="col" className="min-w-6 font-medium">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {week.map((day) => (
              <tr key={day}>
                <th scope="row" className="pe-2 text-start font-medium text-ink-2">
                  {weekdayName(day)}
                </th>
                {hours.map((hour) => {
                  const count = at.get(`${day} ${hour}`) ?? 0
                  const shade = Math.round((count / most) * 60)
                  return (
                    <td
                      key={hour}
                      className="h-7 tabular-nums"
                      style={{ background: `color-mix(in srgb, var(--accent) ${shade}%, var(--surface))` }}
                    >
                      {count === 0 ? null : (
                        <CasesLink figure={figure} by={{ ...by, weekday: String(day), hour: String(hour) }}>
                          {numeral(count)}
                        </CasesLink>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
