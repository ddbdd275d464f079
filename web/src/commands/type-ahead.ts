// A key that opens a field may be quicker than the field: its code is loaded, or the chat is. What is typed until then
// belongs to the field and runs no command.

/** Milliseconds after which nothing more is expected to open. */
const timeout = 5_000

/** What was typed so far; null while no field is expected. */
let typed: string | null = null
let givesUp: ReturnType<typeof setTimeout> | undefined

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}

/** Nothing opens any more: keys run commands again. */
export function expectNoField(): void {
  clearTimeout(givesUp)
  typed = null
}

/** Keeps what is typed from now on for the field that a command opens. */
export function expectField(): void {
  if (isTyping(document.activeElement)) return
  expectNoField()
  typed = ''
  givesUp = setTimeout(expectNoField, timeout)
}

/** Whether the key was kept, or at least runs nothing because a field is about to open. */
export function keepKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, target } = event
  if (typed === null || isTyping(target)) return false
  if (ctrlKey || metaKey || key === 'Escape' || key === 'Tab') {
    expectNoField()
    return false
  }
  if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += key
  event.preventDefault()
  return true
}

/** The field gets what was typed before it was there; what opens without a field gets nothing. */
function opened({ target }: FocusEvent): void {
  if (typed === null) return
  const field = target as HTMLElement
  if (isTyping(field)) {
    const text = typed
    expectNoField()
    // As if it were typed now: the field's own listeners are called.
    if (text !== '') queueMicrotask(() => document.execCommand('insertText', false, text))
  } else if (field.closest('[role=dialog], [role=menu]')) {
    // A box takes the focus before it passes it on to its field.
    setTimeout(() => !isTyping(document.activeElement) && expectNoField())
  }
}

/** Gives fields what was typed ahead until it is called off. */
export function listenToOpenedFields(): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('focusin', opened, { signal })
  document.addEventListener('pointerdown', expectNoField, { signal })
  return () => listeners.abort()
}
