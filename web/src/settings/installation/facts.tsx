import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { numeral } from '../../language/format.ts'
import { sizeWords } from '../../ui/size.ts'

const gigabyte = 1_000_000_000

/** The size of a disk or a table. */
export function spaceWords(bytes: number): string {
  if (bytes < gigabyte) return sizeWords(bytes)
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return t`${numeral(bytes / gigabyte, digits)} GB`
}

interface PartProps {
  title: string
  /** what can be done there */
  action?: ReactNode
  children: ReactNode
}

/** A part of the installation under its name. */
export function Part({ title, action, children }: PartProps) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-8 items-center gap-3">
        <h2 className="min-w-0 flex-1 text-base font-semibold">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

interface TableProps {
  label: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}

/** Figures in columns, which scroll sideways where the page is narrow. */
export function Table({ label, head, rows }: TableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-surface [scrollbar-width:thin]"
    >
      <table className="w-full text-start">
        <thead>
          <tr className="border-b border-line text-ink-2">
            {head.map((text) => (
              <th key={text} scope="col" className="px-4 py-2 text-start font-medium whitespace-nowrap">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer, which is replaced as a whole
            <tr key={at}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                <td key={column} className="px-4 py-2 align-top whitespace-nowrap tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A figure with what it counts. */
export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rounded-xl border border-line bg-surface px-4 py-3">
      <p className="text-[0.8125rem] text-ink-2">{label}</p>
      <p className="text-base font-semibold tabular-nums">{children}</p>
    </div>
  )
}
