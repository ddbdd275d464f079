import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { currencyName } from '../../language/format.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Row, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { AmountList } from './amount-list.tsx'
import { type Amounts, byCountry, withCountry } from './amounts.ts'
import { CardDialog } from './card-dialog.tsx'
import { type PriceList, pricesQuery, setPricesMutation } from './documents.ts'
import { countryWords, PriceDialog } from './price-form.tsx'

interface CountryRowProps {
  list: PriceList
  country: string | null
  amounts: Amounts
}

function CountryRow({ list, country, amounts }: CountryRowProps) {
  const mayWrite = useMay('SETTINGS_GENERAL_WRITE')
  const [isEditing, setIsEditing] = useState(false)
  const change = useChange(setPricesMutation)
  const name = countryWords(country)
  const { currency, prices } = list
  const remove = () => void change.run({ input: { currency, prices: withCountry(prices, country, {}) } })
  return (
    <Row>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <AmountList amounts={amounts} currency={currency} />
        {change.problem ? <Alert>{change.problem.message}</Alert> : null}
      </div>
      {mayWrite ? (
        <RowMenu
          label={t`Actions for ${name}`}
          actions={[
            { label: t`Edit`, icon: Pencil, onChoose: () => setIsEditing(true) },
            country !== null && { label: t`Remove`, icon: Trash2, danger: true, onChoose: remove },
          ]}
        />
      ) : null}
      {isEditing ? (
        <PriceDialog list={list} country={country} amounts={amounts} onClose={() => setIsEditing(false)} />
      ) : null}
    </Row>
  )
}

function Currency({ list: { currency, prices } }: { list: PriceList }) {
  const mayWrite = useMay('SETTINGS_GENERAL_WRITE')
  const change = useChange(setPricesMutation)
  const all = Intl.supportedValuesOf('currency')
    .map((code) => ({ code, name: currencyName(code) }))
    .sort((one, other) => one.name.localeCompare(other.name))
  return (
    <div className="max-w-sm">
      {change.problem ? <Alert>{change.problem.message}</Alert> : null}
      <Select
        label={t`Currency`}
        hint={t`For all prices. Changing it does not convert amounts.`}
        disabled={!mayWrite || change.busy}
        value={currency}
        onChange={({ target }) => void change.run({ input: { currency: target.value, prices } })}
      >
        {all.map(({ code, name }) => (
          <option key={code} value={code}>
            {name} ({code})
          </option>
        ))}
      </Select>
    </div>
  )
}

function Adding({ list }: { list: PriceList }) {
  const [opened, setOpened] = useState<'country' | 'card'>()
  const close = () => setOpened(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpened('country')}>
        <Plus className="size-4" aria-hidden="true" />
        <Trans>Add a country</Trans>
      </Button>
      <Button onClick={() => setOpened('card')}>
        <FileUp className="size-4" aria-hidden="true" />
        <Trans>Import a rate card</Trans>
      </Button>
      {opened === 'country' ? <PriceDialog list={list} onClose={close} /> : null}
      {opened === 'card' ? <CardDialog list={list} onClose={close} /> : null}
    </div>
  )
}

/** What messages cost, so that campaigns can tell what they cost. */
export default function PricesPage() {
  const mayWrite = useMay('SETTINGS_GENERAL_WRITE')
  const answer = useAnswer(pricesQuery, {})
  return (
    <Room
      title={t`Prices`}
      about={t`What one message costs, from the platform's rate card. Campaigns use it to estimate what they cost; the bill is the platform's. Other prices also apply to earlier messages.`}
    >
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ prices }) => {
          const list: PriceList = prices ?? { currency: 'USD', prices: [] }
          return (
            <div className="flex flex-col gap-5">
              <Currency list={list} />
              <Rows label={t`Prices by country`}>
                {byCountry(list.prices).map(({ country, amounts }) => (
                  <CountryRow key={country} list={list} country={country} amounts={amounts} />
                ))}
              </Rows>
              {mayWrite ? <Adding list={list} /> : null}
            </div>
          )
        }}
      </Answered>
    </Room>
  )
}
