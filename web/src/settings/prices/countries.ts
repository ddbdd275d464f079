import { fold } from '#core/fold.ts'
import { regionName } from '../../language/format.ts'

/** The countries that prices can be of, as the server knows them by the phones. */
export const countries: readonly string[] =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IN IO IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VC VE VG VI VN VU WF WS XK YE ZA ZM ZW'.split(
    ' ',
  )

/** The same by their names in the language of the page, for a choice. */
export const namedCountries = (): { code: string; name: string }[] =>
  countries
    .map((code) => ({ code, name: regionName(code) }))
    .sort((one, other) => one.name.localeCompare(other.name))

const plain = (words: string) =>
  fold(words)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** What the platform's rate card calls otherwise than people do; a market of several is all of them. */
const marketsOf: Readonly<Record<string, readonly string[]>> = {
  'north america': ['CA', 'US'],
  turkey: ['TR'],
  uae: ['AE'],
  uk: ['GB'],
  usa: ['US'],
}

/** The countries of a market of a rate card: by code, by name, in English or in the language of the page. */
export function countriesOf(market: string): readonly string[] {
  if (countries.includes(market.trim().toUpperCase())) return [market.trim().toUpperCase()]
  const wanted = plain(market)
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const found = countries.find((code) =>
    [english.of(code) ?? '', regionName(code)].some((name) => plain(name) === wanted),
  )
  return found ? [found] : (marketsOf[wanted] ?? [])
}
