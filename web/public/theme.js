// Before anything is painted: the theme that this person chose, so that the page does not flash in the other one.
try {
  const theme = localStorage.getItem('parley.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage can be forbidden; then the system decides.
}
