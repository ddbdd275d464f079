import { useEffect } from 'react'

let page: string | undefined
let unread = 0

function show(): void {
  if (!page) return
  const number = unread > 99 ? '99+' : unread
  document.title = `${unread > 0 ? `(${number}) ` : ''}${page} · Parley`
}

/** What the browser's tab says. */
export function useTitle(title: string): void {
  useEffect(() => {
    page = title
    show()
  }, [title])
}

/** The number before it: of chats that wait for the person. */
export function showUnread(count: number): void {
  unread = count
  show()
}
