import { countries } from '../prices/countries.ts'

/** The time zone of the browser, by its IANA name. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The first country that its languages name; empty where none does. */
export function browserCountry(): string {
  const regions = navigator.languages.map((language) => new Intl.Locale(language).region)
  return regions.find((region) => region !== undefined && countries.includes(region)) ?? ''
}
