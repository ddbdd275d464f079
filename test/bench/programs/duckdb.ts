import { createRequire } from 'node:module'
import { join } from 'node:path'
import { answerJson, readBody, serve } from './server.ts'

// DuckDB in a process of its own, so that its CPU is nobody else's: it answers statements over raw rows in Parquet.

interface Duck {
  DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection> }> }
}
interface Connection {
  runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): Record<string, unknown>[] }>
}

// It is no dependency of Parley: a folder has it installed (--duckdb).
const [, , , folder = ''] = process.argv
const { DuckDBInstance } = createRequire(join(folder, 'package.json'))('@duckdb/node-api') as Duck
const instance = await DuckDBInstance.create(':memory:')
const connection = await instance.connect()
await connection.runAndReadAll(`set timezone = 'UTC'`)

serve(async (req, res) => {
  const sql = (await readBody(req)).toString('utf8')
  const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson()
  answerJson(res, 200, JSON.stringify(rows))
})
