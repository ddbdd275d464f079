import { exportReport, exportReportInput, type ReportFile } from '#insight/report-files/report-file.ts'
import { builder } from '../builder.ts'
import { onlyForDoors } from '../for-doors.ts'
import { argsFrom } from '../input-from.ts'
import { requires } from '../requires.ts'

// Tables of reports as files that are written while they are sent (docs/adr/0151).

const File = builder.objectRef<ReportFile>('ReportFile').implement({
  description:
    'A table of a report as a file, which is downloaded with a GET request by a session or a key. The file is generated while it is downloaded.',
  fields: (t) => ({
    filename: t.exposeString('filename', { description: 'Name of the file.' }),
    path: t.exposeString('path', { description: 'Path of the file, relative to the address of the server.' }),
  }),
})

const access = requires({ member: true, operational: true })

builder.queryField('reportFileName', (t) =>
  t.string({
    ...onlyForDoors(access),
    description: 'A table of a report as a file, which the REST interface generates.',
    resolve: () => 'report',
  }),
)

builder.mutationField('exportReport', (t) =>
  t.field({
    type: File,
    ...access,
    throws: ['invalid_field', 'forbidden'],
    description:
      'Returns the download path of a table of a report as CSV or as a spreadsheet, with all rows. Requires the permission that the report requires.',
    args: argsFrom(exportReportInput),
    resolve: (_root, args, ctx) => exportReport(ctx, args),
  }),
)
