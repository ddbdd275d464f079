import type { ReportCaseFilter, ReportFigure } from '../../generated/documents.ts'
import { useRoomSearch } from '../../settings/search.ts'
import { askedShape, id } from '../range.ts'
import { figureWords } from './figure-words.ts'

const figure = (value: unknown) => (Object.keys(figureWords) as ReportFigure[]).find((one) => one === value)
const word = (value: unknown) =>
  typeof value === 'string' && value.length <= 200 ? value || undefined : undefined

/** Whose cases are listed, and what narrows them beside what narrows their report. */
const shape = {
  ...askedShape,
  page: word,
  figure,
  direction: word,
  type: word,
  sender: word,
  template: word,
  language: word,
  flow: id,
  form: id,
  menu: id,
  campaign: id,
}

/** What a row of a report narrows its cases by, as addresses say it. */
export type CasesBy = { [Name in keyof typeof shape]?: string }

/** What an address asks for. */
export function useAskedCases() {
  const [search, change] = useRoomSearch(shape)
  const filter = {
    accountId: search.account,
    teamId: search.team,
    agentId: search.agent,
    direction: search.direction as ReportCaseFilter['direction'],
    type: search.type as ReportCaseFilter['type'],
    sentByType: search.sender as ReportCaseFilter['sentByType'],
    template: search.template,
    language: search.language,
    flowId: search.flow,
    formId: search.form,
    ivrFlowId: search.menu,
    broadcastId: search.campaign,
  } satisfies ReportCaseFilter
  return { filter, figure: search.figure, page: search.page, change }
}
