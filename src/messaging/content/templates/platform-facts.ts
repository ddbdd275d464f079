import { isDeepStrictEqual } from 'node:util'
import type { PlatformTemplate } from '#outside/platform/templates.ts'
import {
  type PlatformComponent,
  parameterFormatOf,
  partsOf,
  specialVariablesOf,
  variablesOfTemplate,
} from './template-parts.ts'
import type { TemplateRow } from './template-row.ts'
import { platformWord } from './template-status.ts'

/** What the platform decides about a template. */
export type TemplateFacts = Pick<
  TemplateRow,
  | 'platformId'
  | 'category'
  | 'status'
  | 'rejectionReason'
  | 'parameterFormat'
  | 'components'
  | 'variables'
  | 'quality'
  | 'platformStatus'
>

/** A template as the platform lists it, in our words. */
export type ListedTemplate = TemplateFacts & Pick<TemplateRow, 'name' | 'language'>

/** Our words for the platform's (spec/4 B9, Platform words map). A word that is new to us is kept in lower case. */
const statuses: Record<string, string> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  UNARCHIVED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  LIMIT_EXCEEDED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  ARCHIVED: 'disabled',
  LOCKED: 'disabled',
}

const goneWords = ['PENDING_DELETION', 'DELETED']

/** What a template that is only here is called where the platform's word would stand. */
export const draftWord = 'draft'

/** True for the platform's words for a template that can never be used again. */
export function meansGone(word: string): boolean {
  return goneWords.includes(word.toUpperCase())
}

export function statusOf(word: string): string {
  return statuses[word.toUpperCase()] ?? word.toLowerCase()
}

/** The platform's reason while a template is rejected, else null. */
export function rejectionReasonOf(word: string, reason: string | null | undefined): string | null {
  if (statusOf(word) !== 'rejected') return null
  if (reason && reason.toUpperCase() !== 'NONE') return reason
  return word.toUpperCase() === 'LIMIT_EXCEEDED' ? 'LIMIT_EXCEEDED' : null
}

/** `en-US` and `en_US` are one language: the platform writes both (spec/6 17.9). */
export function normalLanguage(language: string): string {
  return language.replaceAll('-', '_')
}

/** What tells two templates of a number apart. */
export function nameKey(template: { name: string; language: string }): string {
  return `${template.name} ${template.language}`
}

export function factsOf(node: PlatformTemplate): ListedTemplate {
  const category = node.category.toLowerCase()
  const parts = partsOf(node.components)
  const variables = variablesOfTemplate(parts, category)
  const ofCards = specialVariablesOf(parts).cards.flatMap(({ body }) => body)
  return {
    platformId: node.id,
    name: node.name,
    language: normalLanguage(node.language),
    category,
    status: statusOf(node.status),
    rejectionReason: rejectionReasonOf(node.status, node.rejectedReason),
    parameterFormat: parameterFormatOf(
      { ...variables, body: [...variables.body, ...ofCards] },
      node.parameterFormat,
    ),
    components: node.components,
    variables,
    quality: node.quality?.toLowerCase() ?? 'unknown',
    platformStatus: node.status === draftWord ? null : platformWord(node.status),
  }
}

/** True when a template's facts differ from what is stored. */
export function differs(row: TemplateFacts, facts: TemplateFacts): boolean {
  const { components: before, ...stored } = row
  const { components: after, ...told } = facts
  const keys = Object.keys(told) as (keyof typeof told)[]
  if (keys.some((key) => !isDeepStrictEqual(stored[key], told[key]))) return true
  return !isDeepStrictEqual(before.map(withoutExample), after.map(withoutExample))
}

/** Addresses of samples are signed again at every reading, so they are no change. */
function withoutExample({ example: _, ...component }: PlatformComponent): PlatformComponent {
  return component
}

/** The platform's facts of a row, without what is ours. */
export function onlyFacts(row: TemplateFacts): TemplateFacts {
  const { platformId, category, status, rejectionReason, parameterFormat } = row
  const { components, variables, quality, platformStatus } = row
  return {
    platformId,
    category,
    status,
    rejectionReason,
    parameterFormat,
    components,
    variables,
    quality,
    platformStatus,
  }
}
