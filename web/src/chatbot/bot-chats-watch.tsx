import { useEffect } from 'react'
import { useLive } from '../graphql/use-live.ts'
import { useAnswer } from '../page/use-answer.ts'
import { botChats } from './bot-chats.ts'
import { botChatsQuery } from './bot-documents.ts'

/** Milliseconds between two questions: a list says it a little later than the chat itself; a shop without sessions seldom asks. */
const soon = 5_000
const seldom = 60_000

/** Keeps true which chats of the list the chatbot has: those of the latest sessions, as the list begins with the latest chats. */
export default function BotChatsWatch() {
  const { data, retry } = useAnswer(botChatsQuery, {})
  const sessions = data?.botSessions.nodes
  useLive(retry, { together: sessions?.length === 0 ? seldom : soon })
  useEffect(() => {
    const theirs = sessions?.flatMap(({ contact }) =>
      contact && contact.conversation?.botPausedUntil === null ? contact.id : [],
    )
    botChats.set(new Set(theirs))
  }, [sessions])
  return null
}
