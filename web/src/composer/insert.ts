import { setDraft } from './drafts.ts'

/** The id of the field in which a chat is answered. */
export const fieldId = (contactId: string) => `answer-${contactId}`

/** Writes into the field where its caret is, in place of what is selected there. */
export function insertText(contactId: string, text: string): void {
  const field = document.getElementById(fieldId(contactId))
  if (!(field instanceof HTMLTextAreaElement)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  setDraft(contactId, field.value)
}
