import { t } from '@lingui/core/macro'
import type { ResultOf } from '../graphql/document.ts'
import type { threadEntry } from './entry-fields.ts'

type Choice = Pick<
  Extract<ResultOf<typeof threadEntry>, { __typename: 'TimelineMarketingChoice' }>,
  'optedOut' | 'way'
>

/** A choice about marketing in a line; both names run as they are written. */
export function choiceWords({ optedOut, way }: Choice, by: string, customer: string): string {
  if (way === 'WORD')
    return optedOut
      ? t`${customer} opted out of marketing by message`
      : t`${customer} opted in to marketing again by message`
  if (way === 'PLATFORM_SETTING')
    return optedOut ? t`${customer} opted out of marketing` : t`${customer} opted in to marketing again`
  if (way === 'REFUSED_MESSAGE')
    return t`${customer} does not accept marketing: the platform withheld a message`
  return optedOut ? t`Opted out of marketing by ${by}` : t`Opted in to marketing again by ${by}`
}
