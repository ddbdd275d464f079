import type { Quoted } from './documents.ts'
import { useSenders } from './sender.ts'
import { summaryOf } from './summary.ts'

/** The message that is answered, in two lines. */
export function Quote({ message, name }: { message: Quoted; name: string }) {
  const senderOf = useSenders(name)
  return (
    <div className="rounded-lg border-l-[3px] border-accent bg-quote px-2.5 py-1.5 text-[0.8125rem]">
      <p className="font-semibold text-accent-strong">{senderOf(message.sentBy).name}</p>
      <p dir="auto" className="line-clamp-2 text-left break-words text-ink-2">
        {summaryOf(message)}
      </p>
    </div>
  )
}
