import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Rule } from './rule-documents.ts'

/** How keywords are looked for, for people. */
export const matchWords: Record<Rule['matchType'], MessageDescriptor> = {
  CONTAINS: msg`The message contains`,
  EXACT: msg`The message is exactly`,
  STARTS_WITH: msg`The message begins with`,
  REGEX: msg`The message matches the pattern`,
}

/** What a rule answers with, for people. */
export const responseWords: Record<Rule['responseType'], MessageDescriptor> = {
  TEXT: msg`A text`,
  TEMPLATE: msg`A template`,
  MEDIA: msg`A file`,
  FLOW: msg`A flow`,
  SCRIPT: msg`A text with values`,
  TRANSFER: msg`Hand over to people`,
}

/** The answer of a rule in one line. */
export function answerOf({ response }: Rule): string {
  switch (response.__typename) {
    case 'TextResponse':
      return response.text
    case 'TemplateResponse':
      return response.template?.name ?? response.templateName ?? t`No template chosen`
    case 'MediaResponse':
      return response.caption || (response.file?.filename ?? response.url ?? t`No file chosen`)
    case 'ScriptResponse':
      return response.script
    case 'TransferResponse':
      return response.team ? t`To ${response.team.name}` : t`To the general queue`
    case 'FlowResponse':
      return response.formId === null ? t`No flow chosen` : t`A form`
  }
}
