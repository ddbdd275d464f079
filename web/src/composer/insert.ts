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

/** Goes on in the field with the slash that opens the list of saved replies. */
export function beginReply(contactId: string): void {
  // What it was chosen in closes first, and gives the focus back.
  setTimeout(() => {
    const field = document.getElementById(fieldId(contactId))
    if (!(field instanceof HTMLTextAreaElement)) return
    field.focus()
    const before = field.value.slice(0, field.selectionStart)
    insertText(contactId, before === '' || /\s$/.test(before) ? '/' : ' /')
  })
}
