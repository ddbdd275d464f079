import type { VariablesOf } from '../../graphql/document.ts'
import { isOnOtherServer } from '../../ui/other-server.ts'
import type { Action, createActionMutation } from './documents.ts'

type Input = VariablesOf<typeof createActionMutation>['input']

interface HeaderDraft {
  name: string
  value: string
  /** the address at which the server keeps the value; it keeps it for no other server */
  keptFor?: string
}

/** What is called: the values of its headers belong to its address. */
export interface Called {
  url: string
  headers: HeaderDraft[]
}

/** An action as the form has it: the fields of all types, of which one is used. */
export interface Draft extends Called {
  name: string
  icon: NonNullable<Action['icon']>
  actionType: Action['actionType']
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  body: string
  openInNewTab: boolean
  isOneTimeLink: boolean
  code: string
  isActive: boolean
}

export const empty: Draft = {
  name: '',
  icon: 'ZAP',
  actionType: 'URL',
  url: 'https://',
  method: 'POST',
  headers: [],
  body: '',
  openInNewTab: true,
  isOneTimeLink: false,
  code: '',
  isActive: true,
}

/** What the server shows in place of a value, and keeps when it comes back. */
const kept = '********'

export function draftOf({ name, icon, actionType, isActive, config }: Action): Draft {
  const own = { ...empty, name, icon: icon ?? empty.icon, actionType, isActive }
  switch (config.__typename) {
    case 'CustomActionWebhook': {
      const { url, method, body, headers } = config
      return {
        ...own,
        url,
        method,
        body: body ?? '',
        headers: headers.map(({ name }) => ({ name, value: kept, keptFor: url })),
      }
    }
    case 'CustomActionUrl': {
      const { address, openInNewTab, isOneTimeLink } = config
      return { ...own, url: address ?? '', openInNewTab, isOneTimeLink }
    }
    case 'CustomActionScript':
      return { ...own, code: config.code }
  }
}

/** Whether the value is neither given nor one that the server would keep for this address. */
export const lacksValue = ({ url }: Called, { value, keptFor }: HeaderDraft): boolean =>
  keptFor !== undefined && value === kept && isOnOtherServer(keptFor, url)

function configOf(draft: Draft): Input['config'] {
  const { url, method, body, headers, openInNewTab, isOneTimeLink, code } = draft
  if (draft.actionType === 'JAVASCRIPT') return { javascript: { code } }
  if (draft.actionType === 'URL') return { url: { url, openInNewTab, oneTimeLink: isOneTimeLink } }
  const named = headers.flatMap(({ name, value }) => (name.trim() === '' ? [] : [{ name, value }]))
  return { webhook: { url, method, headers: named, ...(body.trim() !== '' && { body }) } }
}

export const inputOf = (draft: Draft): Input => ({
  name: draft.name,
  icon: draft.icon,
  isActive: draft.isActive,
  config: configOf(draft),
})

function isDefined(draft: Draft): boolean {
  const { actionType, url, code, headers } = draft
  if (actionType === 'JAVASCRIPT') return code.trim() !== ''
  const isWhole = actionType === 'URL' || !headers.some((header) => lacksValue(draft, header))
  return isWhole && /^https?:\/\/./i.test(url)
}

export const isReady = (draft: Draft): boolean => draft.name.trim() !== '' && isDefined(draft)
