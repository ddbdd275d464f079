import { i18n, type MessageDescriptor } from '@lingui/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Scroller } from './scroller.tsx'

export interface Tab {
  label: MessageDescriptor
  link: LinkProps
}

interface TabsProps {
  /** what is chosen between */
  label: string
  tabs: readonly Tab[]
  chosen: Tab | undefined
}

/** Kinds of the same thing in one place, each under an address of its own. */
export function Tabs({ label, tabs, chosen }: TabsProps) {
  const scroller = useRef<HTMLElement>(null)
  const shown = chosen?.label.id
  // On a narrow screen the one that is open may stand behind the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is chosen
  useEffect(() => {
    scroller.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  return (
    <nav aria-label={label} className="-mx-1 min-w-0">
      <Scroller scroller={scroller} className="gap-1 px-1 py-0.5">
        {tabs.map((tab) => (
          <Link
            key={tab.label.id}
            {...tab.link}
            // The one that is open keeps its page and filters, and alone is the current one.
            {...(tab === chosen && { search: true })}
            activeOptions={{ exact: true, includeSearch: true }}
            className="inline-flex h-8 shrink-0 items-center rounded-full px-3.5 font-medium text-ink-2 hover:bg-raised aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
          >
            {i18n._(tab.label)}
          </Link>
        ))}
      </Scroller>
    </nav>
  )
}
