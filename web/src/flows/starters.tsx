import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAnswer } from '../page/use-answer.ts'
import { Button } from '../ui/button.tsx'
import { type Starter, startersQuery } from './documents.ts'
import { starterWords } from './starter-words.ts'

/** Flows to begin with, on a page that has none. */
export function Starters({ onChoose }: { onChoose: (starter: Starter) => void }) {
  const { i18n } = useLingui()
  const { data } = useAnswer(startersQuery, {})
  return (
    <section aria-label={t`Flows to start with`} className="flex flex-col gap-3">
      <p className="text-ink-2">
        <Trans>Start with one of these, and change what you like:</Trans>
      </p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {data?.flowStarters.map((starter) => {
          const { name, about } = starterWords[starter.kind]
          return (
            <li
              key={starter.kind}
              className="flex flex-col gap-2 rounded-xl border border-line bg-surface p-4"
            >
              <h3 className="font-semibold">{i18n._(name)}</h3>
              <p className="flex-1 text-ink-2">{i18n._(about)}</p>
              <Button
                size="small"
                className="self-start"
                aria-label={t`Use it: ${i18n._(name)}`}
                onClick={() => onChoose(starter)}
              >
                <Trans>Use it</Trans>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
