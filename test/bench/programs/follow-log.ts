import { followLog } from '#insight/rollups/follow-log.ts'
import { openSeeding } from '../ground/seed.ts'
import { answerJson, serve } from './server.ts'

// The part of Parley that scenario 26 measures, alone in a process: the log of events is read on into the figures until
// nothing is left.

const [, , databaseUrl = '', dataDir = ''] = process.argv
const { app } = await openSeeding(databaseUrl, dataDir)

serve(async (_req, res) => {
  while ((await followLog(app)).more);
  answerJson(res, 200, '{}')
})
