import { t } from '@lingui/core/macro'
import { unguardedCell } from '#messaging/csv/csv-writer.ts'
import { readRows } from '../campaigns/csv.ts'
import { ask } from '../session/ask.ts'
import { saveFile } from '../ui/save-file.ts'
import { saveSpreadsheet } from '../ui/save-spreadsheet.ts'
import { tell } from '../ui/toast.ts'

const pathOf = (formId: string) => `api/flows/${formId}/responses?format=csv`

/** All answers of a form, as the server writes them. */
export const saveAnswersAsCsv = (formId: string): void => saveFile(pathOf(formId), 'answers.csv')

/** The same as a spreadsheet, where a cell is text and nothing is run: it needs no quote in front. */
export async function saveAnswersForExcel(formId: string): Promise<void> {
  try {
    const answer = await ask(pathOf(formId))
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
