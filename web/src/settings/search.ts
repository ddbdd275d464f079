import { useNavigate, useSearch } from '@tanstack/react-router'
import { presentWord } from './older-words.ts'

/** What the address of a room says beside its name: filters and the page, so that a link shows the same. */
export type RoomSearch = Record<string, string>

/** Whatever is in the address, as texts. */
export function readRoomSearch(search: Record<string, unknown>): RoomSearch {
  const texts = Object.entries(search)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([key, value]) => [key, presentWord(key, String(value).slice(0, 200))])
  return Object.fromEntries(texts.filter(([, value]) => value !== ''))
}

/** What the address says, and how to change it; an empty text takes an entry out. */
export function useRoomSearch(): [RoomSearch, (changes: RoomSearch) => void] {
  const search: RoomSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: RoomSearch) =>
    void navigate({ to: '.', search: () => readRoomSearch({ ...search, ...changes }), replace: true })
  return [search, change]
}
