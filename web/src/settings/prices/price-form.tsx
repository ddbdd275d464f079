import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { regionName } from '../../language/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { type Amounts, categories, categoryNames, readAmount, withCountry } from './amounts.ts'
import { namedCountries } from './countries.ts'
import { type PriceList, setPricesMutation } from './documents.ts'

/** What all countries without prices of their own are called. */
export const countryWords = (country: string | null): string =>
  country === null ? t`All other countries` : regionName(country)

interface PriceDialogProps {
  list: PriceList
  /** null is all other countries; undefined lets one be chosen */
  country?: string | null
  amounts?: Amounts
  onClose: () => void
}

const isWrong = (text = '') => text.trim() !== '' && readAmount(text) === null

/** The prices of a country. */
export function PriceDialog({ list, country: given, amounts: first = {}, onClose }: PriceDialogProps) {
  const change = useChange(setPricesMutation, onClose)
  const [country, setCountry] = useState(given)
  const [amounts, setAmounts] = useState(first)
  const taken = new Set(list.prices.map((price) => price.country))
  const wrong = categoryNames.filter((category) => isWrong(amounts[category]))
  const isEmpty = categoryNames.every((category) => (amounts[category] ?? '').trim() === '')
  const save = () => {
    const { currency, prices } = list
    return change.run({ input: { currency, prices: withCountry(prices, country ?? null, amounts) } })
  }
  return (
    <Dialog title={given === undefined ? t`Prices of a country` : countryWords(given)} onClose={onClose}>
      <Form
        onSubmit={() => void save()}
        onCancel={onClose}
        submit={t`Save prices`}
        busy={change.busy}
        problem={change.problem}
        disabled={country === undefined || wrong.length > 0 || (given === undefined && isEmpty)}
      >
        {given === undefined ? (
          <Select
            label={t`Country`}
            hint={t`Of the phones that get the messages.`}
            value={country ?? ''}
            onChange={({ target }) => setCountry(target.value || undefined)}
          >
            <option value="">{t`Choose a country`}</option>
            {namedCountries()
              .filter(({ code }) => !taken.has(code))
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </Select>
        ) : null}
        {categoryNames.map((category) => (
          <Field
            key={category}
            label={i18n._(categories[category])}
            hint={wrong.includes(category) ? t`An amount such as 0.0113.` : undefined}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            aria-invalid={wrong.includes(category) || undefined}
            value={amounts[category] ?? ''}
            onChange={({ target }) => setAmounts({ ...amounts, [category]: target.value })}
          />
        ))}
      </Form>
    </Dialog>
  )
}
