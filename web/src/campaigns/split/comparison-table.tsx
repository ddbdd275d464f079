import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { inWords } from '../../chat/template-name.ts'
import { numeral } from '../../language/format.ts'
import { percent } from '../progress.tsx'
import type { Compared } from './comparison-documents.ts'
import { Letter } from './letter.tsx'

type Counts = Compared['variants'][number]['counts']

const cell = 'px-2 py-1.5 first:ps-0 last:pe-0'

/** What is counted, and of how many it is a part. */
const rows = (): [string, (counts: Counts) => number, ((counts: Counts) => number) | null][] => [
  [t`People`, ({ total }) => total, null],
  [t`Sent`, ({ sent }) => sent, ({ total }) => total],
  [t`Delivered`, ({ delivered }) => delivered, ({ sent }) => sent],
  [t`Read`, ({ read }) => read, ({ sent }) => sent],
  [t`Replied`, ({ replied }) => replied, ({ sent }) => sent],
  [t`Clicked`, ({ clicked }) => clicked, ({ sent }) => sent],
  [t`Failed`, ({ failed }) => failed, ({ total }) => total],
]

/** All figures of the messages side by side. */
export function ComparisonTable({ variants }: { variants: Compared['variants'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section aria-label={t`Figures of the messages`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-start tabular-nums">
        <thead>
          <tr className="border-b border-line align-bottom">
            <td className={cell} />
            {variants.map(({ number, name, template }) => (
              <th key={number} scope="col" className={`${cell} text-end font-normal`}>
                <span className="inline-flex max-w-44 flex-col items-end gap-1">
                  <span className="sr-only">{t`Message ${name}`}</span>
                  <span aria-hidden="true">
                    <Letter variant={number} />
                  </span>
                  <bdi className="text-xs break-words text-ink-2">{inWords(template.name)}</bdi>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows().map(([label, count, whole]) => (
            <tr key={label}>
              <th scope="row" className={`${cell} text-start font-normal text-ink-2`}>
                {label}
              </th>
              {variants.map(({ number, counts }) => (
                <td key={number} className={`${cell} text-end whitespace-nowrap`}>
                  <span className="font-semibold">{numeral(count(counts))}</span>{' '}
                  {whole ? (
                    <span className="block text-xs text-ink-2 sm:ms-1 sm:inline">
                      {percent(count(counts), whole(counts))}
                    </span>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-ink-2">
        <Trans>Sent and failed are percentages of the recipients, the others of the sent messages.</Trans>
      </p>
    </section>
  )
}
