import { Readable } from 'node:stream'
import type { Ctx } from '#core/context/context.ts'
import { csvHeader, csvLine } from '#messaging/content/csv/csv-writer.ts'
import { exportName } from '#messaging/inbox/contact-files/export-table.ts'
import { cannedCells, cannedHeader } from './canned-csv.ts'
import { type AskedCanned, cannedPages } from './canned-queries.ts'

/** The address at which a file of canned responses can be downloaded. */
export interface CannedExport {
  filename: string
  path: string
}

export const cannedExportName = (ctx: Ctx): string => exportName(ctx, 'canned_responses')

/** The address of the file with the responses that match a filter. */
export function exportCanned(ctx: Ctx, { category, search, isActive }: AskedCanned): CannedExport {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (search) query.set('search', search)
  if (isActive !== null && isActive !== undefined) query.set('is_active', String(isActive))
  const asked = query.size > 0 ? `?${query}` : ''
  return { filename: cannedExportName(ctx), path: `/api/canned-response-export${asked}` }
}

/** The parameters of such an address. */
export const askedInAddress = (query: URLSearchParams): AskedCanned => ({
  category: query.get('category'),
  search: query.get('search'),
  isActive: { true: true, false: false }[query.get('is_active') ?? ''] ?? null,
})

async function* linesOf(ctx: Ctx, asked: AskedCanned): AsyncGenerator<string> {
  yield csvHeader(cannedHeader)
  for await (const rows of cannedPages(ctx, asked))
    yield rows.map((row) => csvLine(cannedCells(row))).join('')
}

/** The file, by name, which is read while it is sent. */
export const openCannedExport = (ctx: Ctx, asked: AskedCanned): Readable =>
  Readable.from(linesOf(ctx, asked), { objectMode: true, highWaterMark: 1 })
