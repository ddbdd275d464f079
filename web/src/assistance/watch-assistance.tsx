import { msg } from '@lingui/core/macro'
import { Sparkles } from 'lucide-react'
import { lazy, useEffect, useSyncExternalStore } from 'react'
import { useQuery } from 'urql'
import { added, originals, setOriginal } from '../composer/assistance-state.ts'
import { useDraft } from '../composer/drafts.ts'
import type { Tool } from '../composer/tool-place.ts'
import { onEvent } from '../graphql/on-event.ts'
import { optionalPart } from '../page/optional-part.ts'
import { assistsStore, translationsStore } from './assists.ts'
import { assistanceQuery, translationsQuery } from './documents.ts'
import OriginalWords from './original-words.tsx'
import { Translations } from './translations.tsx'

const assistTool: Tool = {
  id: 'assist',
  label: msg`Help with the answer`,
  icon: Sparkles,
  near: true,
  panel: lazy(() => optionalPart(import('./assist-panel.tsx'))),
}

/**
 * Keeps true whether the model helps, and what is translated in the chat; nothing is asked of chats where it does not.
 * Shows what the answer was translated from, until that is sent.
 */
export default function WatchAssistance({ contactId }: { contactId: string }) {
  const [{ data }, askAgain] = useQuery({ query: assistanceQuery })
  const isOn = data?.assistance.isOn ?? false
  const [translated, translateAgain] = useQuery({
    query: translationsQuery,
    variables: { contactId },
    pause: !isOn,
  })
  const translations = translated.data?.messageTranslations
  useEffect(
    () =>
      onEvent((event) => {
        const kind: string = event.__typename
        const again = { requestPolicy: 'network-only' } as const
        if (kind === 'ChatbotSettingsChanged' || kind === 'Resync') askAgain(again)
        const isHere = kind === 'MessageTranslated' && 'contactId' in event && event.contactId === contactId
        if (isOn && (isHere || kind === 'Resync')) translateAgain(again)
      }),
    [isOn, contactId, askAgain, translateAgain],
  )
  useEffect(() => {
    assistsStore.set(isOn)
    added.set(isOn ? { tools: [assistTool], Below: Translations } : { tools: [] })
  }, [isOn])
  useEffect(() => {
    translationsStore.set(Map.groupBy(isOn ? (translations ?? []) : [], ({ messageId }) => messageId))
  }, [isOn, translations])
  const written = useDraft(contactId)
  const original = useSyncExternalStore(originals.watch, () => originals.get()[contactId])
  useEffect(() => {
    if (written === '') setOriginal(contactId, undefined)
  }, [written, contactId])
  return original ? <OriginalWords contactId={contactId} text={original} /> : null
}
