/** What the browser lets the page do beside itself. */
export function desktopPermission(): NotificationPermission | 'missing' {
  return 'Notification' in window ? Notification.permission : 'missing'
}

interface Shown {
  title: string
  body: string
  /** a later one of the same kind takes its place */
  tag: string
  onClick: () => void
}

/** Shows it beside the page. Does nothing where that was not allowed. */
export function showOnDesktop({ title, body, tag, onClick }: Shown): void {
  if (desktopPermission() !== 'granted') return
  try {
    const shown = new Notification(title, {
      body,
      tag,
      // The same person writes again: that is told again.
      ...{ renotify: true },
      silent: true,
      icon: new URL('favicon.svg', document.baseURI).href,
    })
    shown.onclick = () => {
      window.focus()
      shown.close()
      onClick()
    }
  } catch {
    // Browsers of phones show them by a service worker only.
  }
}
