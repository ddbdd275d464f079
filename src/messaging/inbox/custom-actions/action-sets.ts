import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const actionTypes = closedSet(
  'CustomActionType',
  'Type of a custom action.',
  {
    webhook: 'Parley makes a request to a URL.',
    url: 'The browser opens a URL.',
    javascript: 'The browser runs a script.',
  },
  { columns: ['custom_action.action_type', 'custom_action_execution.action_type'] },
)
export type ActionType = ValueOf<typeof actionTypes>

export const actionIcons = closedSet(
  'CustomActionIcon',
  'Icon on the button of a custom action.',
  {
    ticket: 'A ticket icon.',
    user: 'A person icon.',
    'bar-chart': 'A bar chart icon.',
    link: 'A link icon.',
    phone: 'A phone icon.',
    mail: 'A letter icon.',
    'file-text': 'A text document icon.',
    'external-link': 'An icon of an arrow that leaves the page.',
    zap: 'A lightning icon.',
    globe: 'A globe icon.',
    code: 'A code icon.',
  },
  {
    columns: ['custom_action.icon'],
    inGraph: { 'bar-chart': 'BAR_CHART', 'file-text': 'FILE_TEXT', 'external-link': 'EXTERNAL_LINK' },
  },
)
export type ActionIcon = ValueOf<typeof actionIcons>

export const actionMethods = closedSet(
  'CustomActionMethod',
  'HTTP method of a webhook.',
  {
    GET: 'A GET request, which has no body.',
    POST: 'A POST request, which is the default.',
    PUT: 'A PUT request, which replaces a resource.',
    PATCH: 'A PATCH request, which changes a resource.',
  },
  { inGraph: { GET: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH' } },
)
export const toastTypes = closedSet(
  'ToastType',
  'Style of the toast that shows the result of a custom action.',
  {
    success: 'The toast reports success.',
    error: 'The toast reports an error.',
    info: 'The toast gives information.',
    warning: 'The toast gives a warning.',
  },
)
export type ToastType = ValueOf<typeof toastTypes>
