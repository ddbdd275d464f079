import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type {
  WidgetChart,
  WidgetDisplay,
  WidgetMetric,
  WidgetOperator,
  WidgetSource,
} from '../../generated/documents.ts'

export const sourceWords: Record<WidgetSource, MessageDescriptor> = {
  MESSAGES: msg`Messages`,
  CONTACTS: msg`Contacts`,
  CAMPAIGNS: msg`Campaigns`,
  TRANSFERS: msg`Chats handed over`,
  SESSIONS: msg`Sessions of the chatbot`,
  FORM_ANSWERS: msg`Answers of forms`,
  COSTS: msg`Costs`,
  FLOWS: msg`Sessions of flows`,
  CALLS: msg`Calls`,
}

export const metricWords: Record<WidgetMetric, MessageDescriptor> = {
  COUNT: msg`How many`,
  SUM: msg`Sum`,
  AVG: msg`Average`,
}

export const displayWords: Record<WidgetDisplay, MessageDescriptor> = {
  NUMBER: msg`A figure`,
  PERCENTAGE: msg`A share`,
  CHART: msg`A chart`,
  TABLE: msg`The latest, as a list`,
  SHORTCUTS: msg`Links`,
}

export const chartWords: Record<WidgetChart, MessageDescriptor> = {
  LINE: msg({ message: 'Line', context: 'chart' }),
  BAR: msg`Bars`,
  PIE: msg`Ring`,
}

export const operatorWords: Record<WidgetOperator, MessageDescriptor> = {
  EQUALS: msg`is`,
  NOT_EQUALS: msg`is not`,
  CONTAINS: msg`contains`,
  GT: msg`is greater than`,
  LT: msg`is less than`,
  GTE: msg`is at least`,
  LTE: msg`is at most`,
}

/** Fields of sources, by the words of the server. */
const fieldWords: Record<string, MessageDescriptor> = {
  status: msg`State`,
  form: msg`Form`,
  flow: msg`Flow`,
  category: msg`Billed as`,
  amount: msg`Cost by your prices`,
  direction: msg`Direction`,
  message_type: msg`Type of message`,
  messaging_account: msg`Number`,
  is_read: msg`Is read`,
  message_status: msg`State of the message`,
  source: msg({ message: 'Reason', context: 'chats handed over' }),
  total_recipients: msg({ message: 'People', context: 'campaign' }),
  sent_count: msg`Sent`,
  delivered_count: msg`Delivered`,
  read_count: msg({ message: 'Read', context: 'status' }),
  failed_count: msg`Failed`,
  queue_minutes: msg`Minutes in the queue`,
  resolution_minutes: msg`Minutes until given back`,
  duration_minutes: msg`Minutes it took`,
}

/** Values by which charts are divided, by the words of the server. Names of people's own stay as they are. */
const valueWords: Record<string, MessageDescriptor> = {
  incoming: msg`Incoming`,
  outgoing: msg`Outgoing`,
  pending: msg({ message: 'Waiting', context: 'message' }),
  sent: msg`Sent`,
  delivered: msg`Delivered`,
  read: msg({ message: 'Read', context: 'status' }),
  failed: msg`Failed`,
  received: msg`Received`,
  active: msg({ message: 'Continues', context: 'session of the chatbot' }),
  completed: msg({ message: 'Completed', context: 'session of the chatbot' }),
  timeout: msg({ message: 'Timed out', context: 'session of the chatbot' }),
  resumed: msg`Given back`,
  expired: msg`Ended automatically`,
  text: msg`Text`,
  image: msg`Photo`,
  template: msg`Template`,
  answered: msg`Answered`,
  missed: msg`Missed`,
  rejected: msg`Declined`,
  true: msg`Yes`,
  false: msg`No`,
}

export const fieldWord = (field: string): string => {
  const word = fieldWords[field]
  return word ? i18n._(word) : field
}

export const valueWord = (value: string): string => {
  if (value === '') return t`None`
  const word = valueWords[value]
  return word ? i18n._(word) : value
}

/** What clients may call colours, and the one of the theme. */
export const widgetColours: Record<string, { word: MessageDescriptor; colour: string }> = {
  blue: { word: msg`Blue`, colour: 'var(--read)' },
  green: { word: msg`Green`, colour: 'var(--good)' },
  purple: { word: msg`Purple`, colour: 'light-dark(#6d3bd1, #b69cff)' },
  orange: { word: msg`Orange`, colour: 'var(--warn)' },
  red: { word: msg`Red`, colour: 'var(--bad)' },
}
