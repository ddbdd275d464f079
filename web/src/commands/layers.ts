const menus = '[role=menu], [role=listbox]'

/** Closes an open menu or list as its own Escape does. */
function closeMenus(): void {
  if (!document.querySelector(menus)) return
  const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  ;(document.activeElement ?? document.body).dispatchEvent(press)
}

/** Opens a layer above the page where it is the only one: menus close for it, and over a dialog nothing opens. */
export function openAlone(open: () => void): void {
  if (document.querySelector('[role=dialog]')) return
  closeMenus()
  // The menu gives the focus back before the layer takes it.
  setTimeout(open)
}
