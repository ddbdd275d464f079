import type { ReportCaseFilter, ReportFigure } from '../../generated/documents.ts'
import { useRoomSearch } from '../../page/search.ts'
import { askedShape, id } from '../range.ts'
import { figureWords } from './figure-words.ts'

const figure = (value: unknown) => (Object.keys(figureWords) as ReportFigure[]).find((one) => one === value)
const word = (value: unknown) =>
  typeof value === 'string' && value.length <= 200 ? value || undefined : undefined

const numeral = (value: unknown) => (/^\d{1,2}$/.test(String(value)) ? String(value) : undefined)

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
  node: word,
  outcome: word,
  form: id,
  menu: id,
  campaign: id,
  look: word,
  text: word,
  billed: word,
  weekday: numeral,
  hour: numeral,
  /** a widget in the place of a figure, and the part of its chart */
  widget: id,
  value: word,
}

const numberOf = (value: string | undefined) => (value === undefined ? undefined : Number(value))

/** What a row of a report narrows its cases by, as addresses say it. */
export type CasesBy = { [Name in keyof typeof shape]?: string }

/** What a count leads to, and what narrows it; without a figure it is what a widget counts. */
export interface Cases {
  figure?: ReportFigure
  by: CasesBy
}

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
    flowVersion: numberOf(search.version),
    nodeId: search.node,
    outcome: search.outcome,
    formId: search.form,
    ivrFlowId: search.menu,
    broadcastId: search.campaign,
    look: search.look as ReportCaseFilter['look'],
    text: search.text,
    billingCategory: search.billed as ReportCaseFilter['billingCategory'],
    weekday: numberOf(search.weekday),
    hour: numberOf(search.hour),
  } satisfies ReportCaseFilter
  const { figure: asked, page, widget, value } = search
  return { filter, figure: asked, widget, value, page, change }
}
