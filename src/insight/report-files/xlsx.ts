import type { Cell } from './columns.ts'
import type { Table } from './table-of.ts'
import { type Entry, zip } from './zip.ts'

// A spreadsheet of one sheet (ECMA-376, SpreadsheetML), written row by row.

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const openXml = 'http://schemas.openxmlformats.org'
const sheetsXml = `${openXml}/spreadsheetml/2006/main`
const relations = `${openXml}/officeDocument/2006/relationships`
const parts = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text in XML, without what XML cannot hold. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** A cell has a text of so many characters at most. */
const longestText = 32_767

function cellOf(cell: Cell, isHead: boolean): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  // Texts are texts: no spreadsheet takes one for a formula.
  const text = escaped(cell.slice(0, longestText))
  return `<c t="inlineStr"${isHead ? ' s="1"' : ''}><is><t xml:space="preserve">${text}</t></is></c>`
}

const rowOf = (cells: readonly Cell[], isHead = false): string =>
  `<row>${cells.map((cell) => cellOf(cell, isHead)).join('')}</row>`

async function* sheetOf({ columns, pages }: Table): AsyncGenerator<string> {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield `${head}<worksheet xmlns="${sheetsXml}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetData>`
  yield rowOf(columns, true)
  for await (const rows of pages) yield rows.map((row) => rowOf(row)).join('')
  yield '</sheetData></worksheet>'
}

const styles = `${head}<styleSheet xmlns="${sheetsXml}"><fonts count="2"><font/><font><b/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The files of a spreadsheet. */
function entriesOf(name: string, table: Table): Entry[] {
  const file = (path: string, text: string): Entry => ({ name: path, parts: [text] })
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  const related = (...all: string[]) =>
    `${head}<Relationships xmlns="${openXml}/package/2006/relationships">${all.join('')}</Relationships>`
  return [
    file(
      '[Content_Types].xml',
      `${head}<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${parts}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${parts}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${parts}.styles+xml"/></Types>`,
    ),
    file('_rels/.rels', related(relation('rId1', 'officeDocument', 'xl/workbook.xml'))),
    file(
      'xl/workbook.xml',
      `${head}<workbook xmlns="${sheetsXml}" xmlns:r="${relations}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    file(
      'xl/_rels/workbook.xml.rels',
      related(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId2', 'styles', 'styles.xml'),
      ),
    ),
    file('xl/styles.xml', styles),
    { name: 'xl/worksheets/sheet1.xml', parts: sheetOf(table) },
  ]
}

/** The bytes of a spreadsheet whose sheet has this name (31 characters at most). */
export const writeXlsx = (name: string, table: Table): AsyncGenerator<Buffer> => zip(entriesOf(name, table))
