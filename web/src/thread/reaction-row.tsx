import { Menu } from '@base-ui/react/menu'
import { t } from '@lingui/core/macro'
import { SmilePlus } from 'lucide-react'

/** The emoji that are used most. */
const usual = ['👍', '❤️', '😂', '😮', '😢', '🙏']

interface ReactionRowProps {
  /** the workspace's own emoji on the message */
  reaction: string | null
  onReact: (emoji: string) => void
  onMore: () => void
}

/** The first row of a message's menu, with which one reacts to it. */
export function ReactionRow({ reaction, onReact, onMore }: ReactionRowProps) {
  return (
    <Menu.Group className="mb-1 flex border-b border-line pb-1">
      <Menu.GroupLabel className="sr-only">{t`React`}</Menu.GroupLabel>
      {usual.map((emoji) => (
        <Menu.Item
          key={emoji}
          label={emoji}
          aria-label={emoji === reaction ? t`Remove ${emoji}` : t`React with ${emoji}`}
          onClick={() => onReact(emoji)}
          className={`flex size-9 cursor-default items-center justify-center rounded-lg text-xl outline-none data-highlighted:bg-raised ${emoji === reaction ? 'bg-accent-soft' : ''}`}
        >
          {emoji}
        </Menu.Item>
      ))}
      <Menu.Item
        aria-label={t`Another emoji`}
        closeOnClick={false}
        onClick={onMore}
        className="flex size-9 cursor-default items-center justify-center rounded-lg text-ink-2 outline-none data-highlighted:bg-raised"
      >
        <SmilePlus className="size-4.5" aria-hidden="true" />
      </Menu.Item>
    </Menu.Group>
  )
}
