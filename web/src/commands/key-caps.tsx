const mac = /Mac|iP(hone|ad)/.test(navigator.userAgent)

const words: Record<string, string> = { Mod: mac ? '⌘' : 'Ctrl' }

const cap = 'rounded-md border border-line bg-raised px-2 py-0.5 font-sans text-xs font-medium'

/** Keys as a keyboard shows them: `g i` are two that follow each other, `Mod+k` two at once. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span dir="ltr" className="inline-flex gap-1">
      {keys.split(' ').map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sequence never change
        <kbd key={index} className={cap}>
          {part
            .split('+')
            .map((key) => words[key] ?? (part.includes('+') ? key.toUpperCase() : key))
            .join(mac ? '' : ' ')}
        </kbd>
      ))}
    </span>
  )
}
