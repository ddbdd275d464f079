import { useEffect } from 'react'
import { useQuery } from 'urql'
import { assistanceQuery, translationsQuery } from './documents.ts'
import { assistsStore, translationsStore } from './state.ts'

/** Keeps true whether the model helps, and what is translated in the chat; nothing is asked of chats where it does not. */
export default function WatchAssistance({ contactId }: { contactId: string }) {
  const [{ data }] = useQuery({ query: assistanceQuery })
  const isOn = data?.assistance.isOn ?? false
  const [translated] = useQuery({ query: translationsQuery, variables: { contactId }, pause: !isOn })
  const translations = translated.data?.messageTranslations
  useEffect(() => assistsStore.set(isOn), [isOn])
  useEffect(() => {
    translationsStore.set(Map.groupBy(isOn ? (translations ?? []) : [], ({ messageId }) => messageId))
  }, [isOn, translations])
  return null
}
