import { exportReport, exportReportInput, type ReportFile } from '#insight/report-files/report-file.ts'
import { builder } from '../builder.ts'
import { onlyForDoors } from '../for-doors.ts'
import { argsFrom } from '../input-from.ts'
import { requires } from '../requires.ts'

// Tables of reports as files that are written while they are sent (docs/adr/0151).

const File = builder.objectRef<ReportFile>('ReportFile').implement({
  description:
    'A table of a report as a file, to be had with a GET by a session or a key; it is written while it is sent.',
  fields: (t) => ({
    filename: t.exposeString('filename', { description: 'What it is called.' }),
    path: t.exposeString('path', { description: 'Below the address of the server.' }),
  }),
})

const access = requires({ member: true, operational: true })

builder.queryField('reportFileName', (t) =>
  t.string({
    ...onlyForDoors(access),
    description: 'A table of a report as a file; the door writes it.',
    resolve: () => 'report',
  }),
)

builder.mutationField('exportReport', (t) =>
  t.field({
    type: File,
    ...access,
    throws: ['invalid_field', 'forbidden'],
    description:
      'Where a table of a report can be had as CSV or as a spreadsheet, with all of its rows; needs what the report needs.',
    args: argsFrom(exportReportInput),
    resolve: (_root, args, ctx) => exportReport(ctx, args),
  }),
)
