import {
  averageOf,
  type SatisfactionFigures,
  type SatisfactionOf,
} from '#insight/reports/satisfaction-report.ts'
import type { Columns } from './columns.ts'

const figures: Columns<SatisfactionFigures> = {
  asked: (row) => row.asked,
  answered: (row) => row.answered,
  satisfied: (row) => row.satisfied,
  average_score: (row) => averageOf(row),
}

export const satisfactionOfAgents: Columns<SatisfactionOf> = { agent: (row) => row.name, ...figures }
export const satisfactionOfTeams: Columns<SatisfactionOf> = { team: (row) => row.name, ...figures }
export const satisfactionOfNumbers: Columns<SatisfactionOf> = { account: (row) => row.name, ...figures }
export const satisfactionOfDays: Columns<{ date: string } & SatisfactionFigures> = {
  date: (row) => row.date,
  ...figures,
}
