import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ChooseFile } from '../../files/choose-file.tsx'
import { useChange } from '../../graphql/use-change.ts'
import { currencyName, listed, numeral } from '../../language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { type PriceList, setPricesMutation } from './documents.ts'
import { readCard } from './read-card.ts'

type Card = NonNullable<ReturnType<typeof readCard>>

function Read({ card: { prices, currency, unread } }: { card: Card }) {
  const countries = new Set(prices.map(({ country }) => country)).size
  return (
    <div role="status" className="flex flex-col gap-2">
      <p>
        {t`Prices: ${numeral(prices.length)} · countries: ${numeral(countries)} · ${currencyName(currency)}`}
      </p>
      {unread.length > 0 ? (
        <p className="text-warn">
          {plural(unread.length, {
            one: '# row is not a country and is skipped',
            other: '# rows are not countries and are skipped',
          })}
          : <bdi>{listed(unread)}</bdi>
        </p>
      ) : null}
    </div>
  )
}

/** Takes the prices of a rate card in the place of those that are there. */
export function CardDialog({ list, onClose }: { list: PriceList; onClose: () => void }) {
  const [card, setCard] = useState<Card | null>(null)
  const [isOther, setIsOther] = useState(false)
  const change = useChange(setPricesMutation, onClose)
  const take = async (file: File) => {
    const next = readCard(await file.text(), list.currency)
    setCard(next)
    setIsOther(next === null)
  }
  const save = () => {
    if (card) void change.run({ input: { currency: card.currency, prices: card.prices } })
  }
  return (
    <Dialog title={t`Import a rate card`} onClose={onClose}>
      <Form
        onSubmit={save}
        onCancel={onClose}
        submit={t`Import`}
        busy={change.busy}
        problem={change.problem}
        disabled={card === null || card.prices.length === 0}
      >
        <p className="text-ink-2">
          <Trans>
            The platform's rate card as CSV: a column Market or Country, and one for each of Marketing,
            Utility, Authentication and Service. The row Other is for all other countries. It replaces the
            prices that are here.
          </Trans>
        </p>
        {isOther ? <Alert>{t`There are no prices in this file.`}</Alert> : null}
        <ChooseFile label={t`File with prices`} onFile={(file) => void take(file)}>
          <Trans>Choose a CSV file</Trans>
        </ChooseFile>
        {card ? <Read card={card} /> : null}
      </Form>
    </Dialog>
  )
}
