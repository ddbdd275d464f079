import type { DraftChange } from './form-input.ts'
import type { FormSample, TemplateForm } from './template-form.ts'
import { variablesOf } from './template-parts.ts'

/** Each sample with its place, where it was given by its name alone. */
function placed(
  samples: FormSample[],
  texts: Pick<TemplateForm, 'headerContent' | 'bodyContent'>,
): FormSample[] {
  return samples.map((sample) => {
    if (sample.index !== null || !sample.paramName) return sample
    const text = sample.component === 'header' ? texts.headerContent : texts.bodyContent
    return { ...sample, index: variablesOf(text).indexOf(sample.paramName) + 1 || null }
  })
}

const withoutHoles = <T extends object>(one: T): T =>
  Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined && value !== null)) as T

/** The form as a change wants it. */
export function formAfter(before: TemplateForm, change: DraftChange): TemplateForm {
  const text = (given: string | null | undefined, kept: string) =>
    given === undefined ? kept : (given ?? '')
  const headerType = change.headerType === undefined ? before.headerType : change.headerType
  const headerContent = text(change.headerContent, before.headerContent)
  const bodyContent = text(change.bodyContent, before.bodyContent)
  const samples = (change.sampleValues ?? []).map(
    ({ index, ...sample }): FormSample => ({
      ...withoutHoles(sample),
      index: index ?? null,
    }),
  )
  return {
    headerType,
    headerContent: headerType === null ? '' : headerContent,
    bodyContent,
    footerContent: text(change.footerContent, before.footerContent),
    buttons: change.buttons === undefined ? before.buttons : (change.buttons ?? []).map(withoutHoles),
    sampleValues:
      change.sampleValues === undefined
        ? before.sampleValues
        : placed(samples, { headerContent, bodyContent }),
    addSecurityRecommendation:
      change.addSecurityRecommendation === undefined
        ? before.addSecurityRecommendation
        : (change.addSecurityRecommendation ?? false),
    codeExpirationMinutes:
      change.codeExpirationMinutes === undefined
        ? before.codeExpirationMinutes
        : (change.codeExpirationMinutes ?? 0),
  }
}

/** What nobody has written anything of yet. */
export const emptyForm: TemplateForm = {
  headerType: null,
  headerContent: '',
  bodyContent: '',
  footerContent: '',
  buttons: [],
  sampleValues: [],
  addSecurityRecommendation: false,
  codeExpirationMinutes: 0,
}
