import { writeFileSync } from 'node:fs'
import generatorHelper from '@prisma/generator-helper'

// A generator of Prisma's: writes src/generated/columns.ts, the columns of every table by the names of its fields.
// src/core/db/columns.ts reads them, so that a select list is made from the schema and not written beside it.

interface Field {
  name: string
  dbName?: string | null
  kind: string
  type: string
}

interface Model {
  name: string
  dbName: string | null
  fields: readonly Field[]
}

function tableOf(model: Model): string {
  const columns = model.fields
    .filter(({ kind }) => kind !== 'object')
    .map(({ name, dbName }) => `    ${name}: '${dbName ?? name}',`)
  return [`  ${model.name}: {`, ...columns, '  },'].join('\n')
}

function timesOf(model: Model): string {
  const times = model.fields.filter(({ type }) => type === 'DateTime').map(({ name }) => `'${name}'`)
  return `  ${model.name}: [${times.join(', ')}],`
}

generatorHelper.generatorHandler({
  onManifest: () => ({ prettyName: 'columns', defaultOutput: '../../src/generated/columns.ts' }),
  async onGenerate({ dmmf, generator }) {
    const models = dmmf.datamodel.models as readonly Model[]
    const tables = models.map(tableOf).join('\n')
    const times = models.map(timesOf).join('\n')
    const names = models.map(({ name, dbName }) => `  '${dbName ?? name}',`).join('\n')
    const text = [
      `/** Columns by field, from the Prisma schema. */\nexport const tables = {\n${tables}\n} as const\n`,
      `/** Fields that are times. */\nexport const times = {\n${times}\n} as const\n`,
      `/** All tables. */\nexport const tableNames: ReadonlySet<string> = new Set([\n${names}\n])\n`,
    ].join('\n')
    writeFileSync(generator.output?.value as string, text)
  },
})
