import { t } from '@lingui/core/macro'
import { unguardedCell } from '#messaging/content/csv/csv-writer.ts'
import { ask } from '../connection/ask.ts'
import { readRows } from '../files/csv.ts'
import { saveFile } from '../ui/save-file.ts'
import { saveSpreadsheet } from '../ui/save-spreadsheet.ts'
import { tell } from '../ui/toast.ts'

/** Days of the workspace, empty for all. */
interface Days {
  from: string
  to: string
}

function pathOf(formId: string, days: Days): string {
  const given = Object.entries(days).filter(([, day]) => day !== '')
  return `api/flows/${formId}/responses?${new URLSearchParams([['format', 'csv'], ...given])}`
}

/** All answers of a form, as the server writes them. */
export const saveAnswersAsCsv = (formId: string, days: Days): void =>
  saveFile(pathOf(formId, days), 'answers.csv')

/** The same as a spreadsheet, where a cell is text and nothing is run: it needs no quote in front. */
export async function saveAnswersForExcel(formId: string, days: Days): Promise<void> {
  try {
    const answer = await ask(pathOf(formId, days))
    if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
    const rows = readRows(await answer.text())
    await saveSpreadsheet(
      rows.map((row) => row.map(unguardedCell)),
      'answers.xlsx',
    )
  } catch {
    tell({ text: t`The answers could not be fetched. Try again in a moment.` })
  }
}
