import { readStored, writeStored } from '../../store/stored.ts'

const entry = 'parley.emoji'
const most = 16

/** What was chosen last in this browser, the latest first. */
export function recentEmoji(): string[] {
  return readStored<string[]>(localStorage, entry, [])
}

export function rememberEmoji(emoji: string): void {
  const others = recentEmoji().filter((one) => one !== emoji)
  writeStored(localStorage, entry, [emoji, ...others].slice(0, most))
}
