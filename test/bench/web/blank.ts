import { createElement, type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** As little as a page in React can be: a field, and what was written in it as a list. */
function Blank() {
  const [said, setSaid] = useState<string[]>([])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSaid([...said, String(new FormData(event.currentTarget).get('text'))])
  }
  const lines = said.map((text) => createElement('article', { key: text }, text))
  return createElement(
    'form',
    { onSubmit },
    createElement('input', { name: 'text', 'aria-label': 'Text' }),
    ...lines,
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(createElement(Blank))
