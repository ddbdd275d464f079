import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { regionName } from '../../language/format.ts'
import { Field, Select } from '../../ui/field.tsx'
import { namedCountries } from '../prices/countries.ts'

interface TimeZoneProps {
  value: string
  onChange: (zone: string) => void
}

/** By whose clock a workspace works. */
export function TimeZone({ value, onChange }: TimeZoneProps) {
  const zones = useId()
  return (
    <>
      <Field
        label={t`Time zone`}
        name="timezone"
        list={zones}
        autoComplete="off"
        value={value}
        hint={t`Type a city: Berlin, Sao_Paulo, Kolkata.`}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

interface CountryProps {
  /** what is chosen, empty for the default number's */
  value: string
  /** what counts, chosen or not */
  inForce: string | null
  onChange: (country: string) => void
}

/** Whose phone numbers may be written without their country code. */
export function Country({ value, inForce, onChange }: CountryProps) {
  const known = namedCountries()
  const isKnown = value === '' || known.some(({ code }) => code === value)
  return (
    <Select
      label={t`Country`}
      name="country"
      value={value}
      hint={
        value === '' && inForce
          ? t`Phone numbers without a country code are of this country, now: ${regionName(inForce)}.`
          : t`Phone numbers without a country code are of this country.`
      }
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t`That of the default number`}</option>
      {isKnown ? null : <option value={value}>{regionName(value)}</option>}
      {known.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
