import { t } from '@lingui/core/macro'
import type { Problem } from '../../graphql/problem.ts'
import type { Blank } from '../../templates/values.ts'

/** Why a file did not come in. One that was stopped while it was read is gone. */
export const refusalWords = ({ code, message }: Problem): string =>
  code === 'NOT_FOUND' ? t`The file was stopped, and nobody of it was added.` : message

const parts = { template_params: 'bodyValues', header_params: 'headerValues', button_params: 'buttonValues' }

/** What a field of a row is called here; what the template does not have, as it stands there. */
export function fieldWords(field: string, blanks: readonly Blank[]): string {
  if (field === 'phone_number') return t`Phone`
  if (field === 'recipient_name') return t`Name`
  const [group = '', ...rest] = field.split('.')
  const variable = rest.join('.')
  const part = parts[group as keyof typeof parts]
  return blanks.find((blank) => blank.part === part && blank.variable === variable)?.label ?? field
}
