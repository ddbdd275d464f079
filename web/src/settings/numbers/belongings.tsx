import { t } from '@lingui/core/macro'
import { numeral } from '../../language/format.ts'
import { Fact, Facts, Section } from '../../page/section.tsx'
import type { AccountOfPage } from './documents.ts'

const yesOrNo = (is: boolean) => (is ? t`Yes` : t`No`)

/** What hangs on a number, as far as the person may see it, and what it is by default. */
export function Belongings({ account }: { account: AccountOfPage }) {
  const { conversations, templates, broadcasts, isDefaultIncoming, isDefaultOutgoing } = account
  const counts = [
    [t`Conversations`, conversations],
    [t`Templates`, templates],
    [t`Broadcasts`, broadcasts],
  ] as const
  return (
    <Section title={t`What belongs to it`}>
      <Facts>
        {counts.map(([name, list]) =>
          list ? (
            <Fact key={name} name={name}>
              {numeral(list.totalCount.value)}
              {list.totalCount.isExact ? null : '+'}
            </Fact>
          ) : null,
        )}
        <Fact name={t`Sends by default`}>{yesOrNo(isDefaultOutgoing)}</Fact>
        <Fact name={t`Receives by default`}>{yesOrNo(isDefaultIncoming)}</Fact>
      </Facts>
    </Section>
  )
}
