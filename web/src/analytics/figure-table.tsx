import { t } from '@lingui/core/macro'
import { FileSpreadsheet, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReportTable } from '../generated/documents.ts'
import { graphql } from '../graphql/document.ts'
import { useChange } from '../graphql/use-change.ts'
import { numeral } from '../language/format.ts'
import { Alert } from '../ui/alert.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { saveFile, saveTable } from '../ui/save-file.ts'
import { type Cell, saveSpreadsheet } from '../ui/save-spreadsheet.ts'
import type { Cases } from './cases/asked-cases.ts'
import { CasesLink } from './cases/cases-link.tsx'
import { useAsked } from './range.ts'

/** A column of a table: what stands in it on the page and in files. */
export interface Column<Row> {
  label: string
  /** a number is written as one, in files too; null is a dash on the page and an empty cell in files */
  value: (row: Row) => string | number | null
  /** how it is shown on the page, where that differs */
  show?: (row: Row) => ReactNode
  /** whose cases a count leads to, and what narrows them; null for none */
  cases?: (row: Row) => Cases | null | undefined
}

const cellsOf = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]): Cell[][] => [
  columns.map(({ label }) => label),
  ...rows.map((row) => columns.map(({ value }) => value(row) ?? '')),
]

interface TableProps<Row> {
  /** what it is a table of; names its files, too */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** what stands there without a row */
  none?: string
  /** the heading is shown */
  heading?: boolean
  /** what the server writes of it, with all rows; a table without it is saved as it stands here */
  file?: ReportTable | undefined
}

const exportMutation = graphql(`
  mutation ExportReport($input: ExportReportInput!) {
    exportReport(input: $input) { filename path }
  }
`)

/** Saves a table as the server writes it, of the days and of whom the page is. */
function useReportFile() {
  const { days, account, team, agent, inBusinessHours } = useAsked()
  const change = useChange(exportMutation, ({ exportReport: { path, filename } }) => saveFile(path, filename))
  return {
    problem: change.problem,
    save: (table: ReportTable, format: 'CSV' | 'XLSX') =>
      void change.run({
        input: {
          table,
          format,
          ...days,
          accountId: account,
          teamId: team,
          agentId: agent,
          businessHours: inBusinessHours,
        },
      }),
  }
}

interface TableHeadProps {
  label: string
  heading?: boolean
  file?: ReportTable | undefined
  /** what is saved of a table that the server does not write */
  cells?: () => Cell[][]
  children?: ReactNode
}

/** What stands above a table: what it is of, and how it is saved. */
export function TableHead({ label, heading = true, file, cells, children }: TableHeadProps) {
  const served = useReportFile()
  const save = (ending: 'csv' | 'xlsx') => {
    if (file) return served.save(file, ending === 'csv' ? 'CSV' : 'XLSX')
    const [rows, filename] = [cells?.() ?? [], `${label}.${ending}`]
    if (ending === 'csv') saveTable(rows, filename)
    else void saveSpreadsheet(rows, filename)
  }
  return (
    <>
      <header className="flex min-h-11 items-center gap-2 py-1 ps-4 pe-2">
        <h2 className={heading ? 'flex-1 font-semibold' : 'sr-only'}>{label}</h2>
        {heading ? null : <span className="flex-1" />}
        {children}
        <RowMenu
          label={t`Save ${label}`}
          actions={[
            { label: t`Save as CSV`, icon: FileText, onChoose: () => save('csv') },
            { label: t`Save for Excel`, icon: FileSpreadsheet, onChoose: () => save('xlsx') },
          ]}
        />
      </header>
      {served.problem ? <Alert>{served.problem.message}</Alert> : null}
    </>
  )
}

/** A table of figures, which can be saved for spreadsheets. */
export function FigureTable<Row>({ label, columns, rows, none, heading = true, file }: TableProps<Row>) {
  return (
    <div className="rounded-xl border border-line bg-surface">
      <TableHead label={label} heading={heading} file={file} cells={() => cellsOf(columns, rows)} />
      {rows.length === 0 ? (
        <section aria-label={label} className="border-t border-line px-4 py-4 text-ink-2">
          {none ?? t`Nothing in these days.`}
        </section>
      ) : (
        <Lines columns={columns} rows={rows} label={label} />
      )}
    </div>
  )
}

function Lines<Row>({ label, columns, rows }: Pick<TableProps<Row>, 'label' | 'columns' | 'rows'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has keys scrolls it by them
    <section className="relative overflow-x-auto border-t border-line" tabIndex={0} aria-label={label}>
      <table className="w-full text-start">
        <thead>
          <tr className="border-b border-line text-[0.8125rem] text-ink-2">
            {columns.map((column, at) => (
              <th
                key={column.label}
                scope="col"
                className={`px-4 py-2 font-medium whitespace-nowrap ${at === 0 ? 'text-start' : 'text-end'}`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of figures have no identity and no state
            <tr key={index}>
              {columns.map((column, at) => (
                <CellOf key={column.label} row={row} column={column} isFirst={at === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CellOf<Row>({ row, column, isFirst }: { row: Row; column: Column<Row>; isFirst: boolean }) {
  const value = column.value(row)
  const usual = typeof value === 'number' ? numeral(value) : <bdi>{value ?? '–'}</bdi>
  const cases = value === 0 || value === null ? null : column.cases?.(row)
  const written = column.show?.(row) ?? usual
  const shown = cases ? <CasesLink {...cases}>{written}</CasesLink> : written
  if (isFirst)
    return (
      <th scope="row" className="min-w-32 px-4 py-2 text-start font-normal break-words">
        {shown}
      </th>
    )
  return <td className="px-4 py-2 text-end whitespace-nowrap tabular-nums">{shown}</td>
}
