import { parseInput } from '#core/validation.ts'
import { emptyForm, formAfter } from './draft-form.ts'
import { saveDraftInput } from './form-input.ts'
import { platformProblems, type TemplateProblem } from './platform-rules.ts'

/** What the platform would say against a template as it is written at this moment; nothing is stored. */
export function problemsOfDraft(given: unknown): TemplateProblem[] {
  const input = parseInput(saveDraftInput, given)
  const form = formAfter(emptyForm, input)
  return platformProblems({ name: input.name, category: input.category, form })
}
