import { type Command, currentCommands, perform } from './registry.ts'
import { singleKeysOn } from './single-keys.ts'
import { isTyping, keepKey, listenToOpenedFields } from './type-ahead.ts'

/** Milliseconds within which the keys of a sequence follow each other. */
const patience = 1_200

let pressed = ''
let forgets: ReturnType<typeof setTimeout> | undefined

/** As commands name it. A key is told by what it writes: on a German keyboard `/` is Shift and 7. */
function nameOf({ key, ctrlKey, metaKey }: KeyboardEvent): string {
  return ctrlKey || metaKey ? `Mod+${key.toLowerCase()}` : key
}

/** Whether its keys act where the person is. */
function acts({ everywhere = false }: Command, { target }: KeyboardEvent): boolean {
  return everywhere || !(isTyping(target) || document.querySelector('[role=dialog], [role=menu]'))
}

function remember(keys: string): void {
  clearTimeout(forgets)
  pressed = keys
  forgets = setTimeout(() => (pressed = ''), patience)
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return
  if (keepKey(event)) return
  const name = nameOf(event)
  if (!name.startsWith('Mod+') && !singleKeysOn()) return
  const commands = currentCommands().filter((command) => acts(command, event))
  const sequence = pressed ? `${pressed} ${name}` : name
  const command = commands.findLast(({ keys }) => keys?.some((one) => one === sequence))
  const begins = commands.some(({ keys }) => keys?.some((one) => one.startsWith(`${sequence} `)))
  const went = pressed !== ''
  remember(begins ? sequence : '')
  // A key after the first of a sequence means nothing else.
  if (!command && !begins && !went) return
  event.preventDefault()
  if (command && (!event.repeat || command.repeats)) perform(command)
}

/** Runs commands by their keys until it is called off. */
export function listenToKeys(): () => void {
  document.addEventListener('keydown', press)
  const stopTypingAhead = listenToOpenedFields()
  return () => {
    document.removeEventListener('keydown', press)
    stopTypingAhead()
  }
}
