import { loadCaseSection } from '../cases/load-case-section.ts'
import { loadReasonPicker } from '../cases/load-reason-picker.ts'
import { timelineQuery } from '../chat/thread-documents.ts'
import { loadChatBot } from '../chatbot/load-chat-bot.ts'
import { client } from '../graphql/client.ts'
import { loadMacroButton } from '../macros/load-macro-button.ts'
import { loadContactOrigin } from '../origin/load-origin.ts'
import { loadPriorityButton } from '../priority/load-priority-button.ts'
import { newestPage } from './use-thread.ts'

/** The script of a chat's page: the list is in sight without it. */
export function loadChatPage() {
  void loadContactOrigin()
  void loadChatBot()
  void loadPriorityButton()
  void loadMacroButton()
  void loadCaseSection()
  void loadReasonPicker().catch(() => {})
  return import('./chat-page.tsx')
}

/** Asks for what a chat shows first, as somebody points at it: it is there when they press. */
export function prepareChat(contactId: string): void {
  void client.query(timelineQuery, newestPage(contactId)).toPromise()
}
