import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { EmojiPicker as Base, type EmojiPickerListComponents } from 'frimousse'
import { Search } from 'lucide-react'
import type { AriaAttributes } from 'react'
import { loadEmoji } from './emoji-data.ts'
import { recentEmoji, rememberEmoji } from './recent-emoji.ts'

/** Rows and columns are counted from one; the library begins with zero. */
function counted<Props extends AriaAttributes>(
  props: Props,
  index: 'aria-rowindex' | 'aria-colindex',
): Props {
  return { ...props, [index]: (props[index] ?? 0) + 1 }
}

const components: EmojiPickerListComponents = {
  CategoryHeader: ({ category, ...props }) => (
    <div className="bg-surface px-2 pt-2 pb-1 text-xs font-medium text-ink-2" {...props}>
      {category.label}
    </div>
  ),
  Row: (props) => <div className="scroll-my-1 px-1" {...counted(props, 'aria-rowindex')} />,
  Emoji: ({ emoji, ...props }) => (
    <button
      type="button"
      className="flex size-9 items-center justify-center rounded-lg text-xl data-[active]:bg-raised"
      {...counted(props, 'aria-colindex')}
    >
      {emoji.emoji}
    </button>
  ),
}

/** All emoji, to find one by its name or by looking; those chosen last are at hand. */
export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const recent = recentEmoji()
  const pick = (emoji: string) => {
    rememberEmoji(emoji)
    onPick(emoji)
  }
  return (
    <Base.Root
      locale={document.documentElement.lang}
      columns={8}
      resolveEmojiData={loadEmoji}
      onEmojiSelect={({ emoji }) => pick(emoji)}
      className="isolate flex h-80 w-[19.5rem] max-w-full flex-col"
    >
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search className="size-4 text-ink-3" aria-hidden="true" />
        <Base.Search
          autoFocus
          aria-label={t`Search emoji`}
          placeholder={t`Search emoji`}
          className="h-10 min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
        />
        <Base.SkinToneSelector
          aria-label={t`Skin tone`}
          title={t`Skin tone`}
          className="inline-flex size-8 items-center justify-center rounded-lg text-lg hover:bg-raised"
        />
      </div>
      {recent.length > 0 ? (
        <fieldset className="flex overflow-x-auto border-b border-line px-1 py-1">
          <legend className="sr-only">
            <Trans>Chosen last</Trans>
          </legend>
          {recent.map((emoji) => (
            <button
              key={emoji}
              type="button"
              onClick={() => pick(emoji)}
              className="flex size-9 shrink-0 items-center justify-center rounded-lg text-xl hover:bg-raised focus-visible:-outline-offset-2"
            >
              {emoji}
            </button>
          ))}
        </fieldset>
      ) : null}
      <Base.Viewport className="relative min-h-0 flex-1 outline-none">
        <Base.Loading className="absolute inset-0 flex items-center justify-center text-ink-2">
          <Trans>Loading…</Trans>
        </Base.Loading>
        <Base.Empty className="absolute inset-0 flex items-center justify-center px-6 text-center text-ink-2">
          <Trans>No emoji has this name.</Trans>
        </Base.Empty>
        <Base.List className="pb-1 select-none" components={components} />
      </Base.Viewport>
    </Base.Root>
  )
}
