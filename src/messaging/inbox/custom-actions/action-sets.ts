import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const actionTypes = closedSet(
  'CustomActionType',
  'What a custom action does (document 2, Custom actions).',
  {
    webhook: 'Parley calls an address.',
    url: 'The browser opens an address.',
    javascript: 'The browser runs a script.',
  },
  { columns: ['custom_action.action_type', 'custom_action_execution.action_type'] },
)
export type ActionType = ValueOf<typeof actionTypes>

export const actionIcons = closedSet(
  'CustomActionIcon',
  'The picture on the button of a custom action.',
  {
    ticket: 'A ticket.',
    user: 'A person.',
    'bar-chart': 'Bars of a chart.',
    link: 'A link.',
    phone: 'A phone.',
    mail: 'A letter.',
    'file-text': 'A text.',
    'external-link': 'An arrow that leaves the page.',
    zap: 'A flash.',
    globe: 'A globe.',
    code: 'Code.',
  },
  {
    columns: ['custom_action.icon'],
    inGraph: { 'bar-chart': 'BAR_CHART', 'file-text': 'FILE_TEXT', 'external-link': 'EXTERNAL_LINK' },
  },
)
export type ActionIcon = ValueOf<typeof actionIcons>

export const actionMethods = closedSet(
  'CustomActionMethod',
  'How a webhook is called.',
  {
    GET: 'Without a body.',
    POST: 'Unless said otherwise.',
    PUT: 'In place of what is there.',
    PATCH: 'As a change of what is there.',
  },
  { inGraph: { GET: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH' } },
)
export const toastTypes = closedSet('ToastType', 'How what came of an action is shown.', {
  success: 'It went well.',
  error: 'It failed.',
  info: 'Something to know.',
  warning: 'Something to look after.',
})
export type ToastType = ValueOf<typeof toastTypes>
