import { i18n, type MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useRoomSearch } from '../../page/search.ts'
import { keysSearch, type SearchOf } from '../../page/searches.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { Select } from '../../ui/field.tsx'
import { keyNamesQuery, type RequestFilter } from './documents.ts'
import { doorWords, errorCodes, isCode, results, spans } from './words.ts'

type Asked = SearchOf<typeof keysSearch>

/** Which requests an address asks for, at this moment. */
export function filterOf({ key, door = '', state = '', code = '', since }: Asked): RequestFilter {
  const span = since && spans[since]
  return {
    ...(key && { keyId: key }),
    ...(door in doorWords && { door: door as NonNullable<RequestFilter['door']> }),
    ...results[state]?.filter,
    ...(isCode(code) && { errorCode: code.toUpperCase() as NonNullable<RequestFilter['errorCode']> }),
    ...(span && { from: new Date(Date.now() - span.length).toISOString() }),
  }
}

interface ChoiceProps {
  label: string
  name: 'key' | 'door' | 'state' | 'code' | 'since'
  options: readonly (readonly [value: string, label: string])[]
}

function Choice({ label, name, options }: ChoiceProps) {
  const [search, change] = useRoomSearch(keysSearch)
  const value = search[name] ?? ''
  // A key that was revoked is in no list, and its requests are still asked for by its address.
  const known = value === '' || options.some(([one]) => one === value)
  return (
    <Select label={label} value={value} onChange={(event) => change({ [name]: event.target.value })}>
      <option value="">{t({ message: 'All', context: 'filter' })}</option>
      {known ? null : <option value={value}>{t`Another one`}</option>}
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </Select>
  )
}

const said = (words: Readonly<Record<string, MessageDescriptor>>) =>
  Object.entries(words).map(([value, word]) => [value, i18n._(word)] as const)

const labelsOf = (words: Readonly<Record<string, { label: MessageDescriptor }>>) =>
  Object.entries(words).map(([value, { label }]) => [value, i18n._(label)] as const)

/** What the log is narrowed by. */
export function RequestFilters() {
  const { data } = useAnswer(keyNamesQuery, {})
  const keys = [...(data?.publicKeys.nodes ?? []), ...(data?.applicationKeys.nodes ?? [])]
  const code = errorCodes.map((one) => [one, one] as const)
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 lg:grid-cols-5">
      <Choice label={t`Key`} name="key" options={keys.map(({ id, name }) => [id, name] as const)} />
      <Choice label={t`Interface`} name="door" options={said(doorWords)} />
      <Choice label={t`Result`} name="state" options={labelsOf(results)} />
      <Choice label={t`Error code`} name="code" options={code} />
      <Choice label={t`Time`} name="since" options={labelsOf(spans)} />
    </div>
  )
}
