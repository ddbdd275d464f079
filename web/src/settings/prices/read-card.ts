import { readRows } from '../../files/csv.ts'
import { type Amounts, type Category, categoryNames, pricesOf } from './amounts.ts'
import { countriesOf } from './countries.ts'
import type { PriceList } from './documents.ts'

/** A rate card as it was read. */
interface Card extends PriceList {
  /** markets that are no countries */
  unread: string[]
}

const plain = (heading: string) =>
  heading
    .toUpperCase()
    .replace(/[^A-Z]+/g, '_')
    .replace(/^_|_$/g, '')

const isMarket = (heading: string) => ['MARKET', 'COUNTRY'].includes(plain(heading))
const isOther = (market: string) => market === '' || /^(other|all other.*|rest of world|\*)$/i.test(market)

/** The card begins below what the platform writes above it: at the row that has a market and a category. */
const headingAt = (rows: readonly string[][]) =>
  rows.findIndex(
    (row) => row.some(isMarket) && row.some((cell) => categoryNames.includes(plain(cell) as Category)),
  )

/** What each column is, for one row of it. */
function reader(headings: readonly string[]) {
  const market = headings.findIndex(isMarket)
  const currency = headings.findIndex((heading) => plain(heading) === 'CURRENCY')
  const columns = headings.flatMap((heading, place) => {
    const category = categoryNames.find((one) => one === plain(heading))
    return category ? [{ category, place }] : []
  })
  return (row: readonly string[]) => {
    const amounts: Amounts = {}
    for (const { category, place } of columns) amounts[category] = row[place] ?? ''
    const name = row[market] ?? ''
    return {
      name,
      countries: isOther(name) ? [null] : countriesOf(name),
      currency: /[A-Z]{3}/.exec(row[currency] ?? '')?.[0],
      prices: pricesOf(null, amounts),
    }
  }
}

/** Reads the platform's rate card as CSV: a row for each market, a column for each category; null for another file. */
export function readCard(text: string, currency: string): Card | null {
  const rows = readRows(text)
  const at = headingAt(rows)
  const read = reader(rows[at] ?? [])
  const card: Card = { currency, prices: [], unread: [] }
  const known = new Set<string | null>()
  const markets = at < 0 ? [] : rows.slice(at + 1).map(read)
  for (const one of markets.filter(({ prices }) => prices.length > 0)) {
    card.currency = one.currency ?? card.currency
    if (one.countries.length === 0) card.unread.push(one.name)
    for (const country of one.countries.filter((code) => !known.has(code))) {
      known.add(country)
      card.prices.push(...one.prices.map((price) => ({ ...price, country })))
    }
  }
  return card.prices.length === 0 && card.unread.length === 0 ? null : card
}
