import { quotedMessage } from '../chat/quote.tsx'
import { graphql, type ResultOf } from '../graphql/document.ts'

/** What the chatbot has to do with a chat. */
export const chatBotQuery = graphql(`
  query ChatBot($contactId: ID!, $transfers: Boolean!) {
    conversation(contactId: $contactId) {
      contactId
      agent { id }
      botPausedUntil
      activeTransfer @include(if: $transfers) { id }
      contact { id botSessions(first: 1) { nodes { id status } } }
    }
  }
`)

/** The latest sessions that go on, and whether the chatbot is paused in their chats. */
export const botChatsQuery = graphql(`
  query BotChats {
    botSessions(filter: { status: ACTIVE }, first: 100) {
      nodes { id contact { id conversation { contactId botPausedUntil } } }
    }
  }
`)

export const pauseBotMutation = graphql(`
  mutation PauseBot($input: PauseBotInput!) {
    pauseBot(input: $input) { conversation { contactId botPausedUntil } }
  }
`)

export const endSessionMutation = graphql(`
  mutation EndBotSession($input: EndBotSessionInput!) {
    endBotSession(input: $input) { botSession { id status endedAt } }
  }
`)

export type Decision = NonNullable<ResultOf<typeof decisionQuery>['message']['botDecision']>

const botDecision = graphql(
  `
  fragment BotDecisionParts on BotDecision {
    look
    ruleName
    keyword
    passedOver { rule @include(if: $rules) { id name } cause problem }
    ai { model isPending failureCause contexts @include(if: $contexts) { id name } }
    message { ...QuotedMessage }
    replies { id }
    session { id status startedAt }
    decidedAt
  }
`,
  quotedMessage,
)

/** Whether the chatbot decided about a message; asked when its menu opens. */
export const hasDecisionQuery = graphql(`
  query HasBotDecision($id: ID!) {
    message(id: $id) { id botDecision { look } }
  }
`)

/** Why the chatbot said what it said. */
export const decisionQuery = graphql(
  `
  query BotDecision($id: ID!, $rules: Boolean!, $contexts: Boolean!) {
    message(id: $id) { id contactId botDecision { ...BotDecisionParts } }
  }
`,
  botDecision,
)
