import type { Reply } from '../http.ts'

// A page over the control plane, for people: who writes in, what was sent out.

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox</title>
<style>
:root { color-scheme: light dark }
body { font: 15px/1.5 system-ui; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
form { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); align-items: end }
label { display: grid; gap: .25rem }
input, select, button { font: inherit; padding: .4rem .6rem }
li { margin: .5rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
</style>
<h1>Sandbox</h1>
<p>This stands in for the messaging platform. All that it can do is in docs/sandbox.md; here are the two things of every day.</p>
<h2>A customer writes</h2>
<form>
<label>To the number <select name="number" required></select></label>
<label>Phone of the customer <input name="from" value="+15550100031" required></label>
<label>Name <input name="name" value="Maria Rossi"></label>
<label>Text <input name="text" value="Hello" required></label>
<button>Send</button>
</form>
<p role="status"></p>
<h2>What was sent to customers</h2>
<ol reversed></ol>
<script>
const form = document.querySelector('form')
const told = document.querySelector('[role=status]')
const list = document.querySelector('ol')
const ask = async (path, body) => {
  const answer = await fetch('/__sim/' + path, body && { method: 'POST', body: JSON.stringify(body) })
  return answer.json()
}
const element = (name, text) => Object.assign(document.createElement(name), { textContent: text })
const showNumbers = async () => {
  const answer = await ask('numbers')
  for (const { phone_number_id, display_phone_number } of answer.numbers ?? answer)
    form.number.append(Object.assign(element('option', display_phone_number), { value: phone_number_id }))
}
const showMessages = async () => {
  const { messages } = await ask('messages')
  list.replaceChildren(...messages.slice(-50).reverse().map(({ at, to, body }) => {
    const item = element('li', at + ' to ' + to)
    item.append(element('pre', JSON.stringify(body.text?.body ?? body)))
    return item
  }))
}
form.addEventListener('submit', async (happened) => {
  happened.preventDefault()
  const { number, from, name, text } = form
  const message = { type: 'text', text: { body: text.value } }
  const named = name.value && { name: name.value }
  const answer = await ask('inbound', { phone_number_id: number.value, from: from.value, ...named, message })
  told.textContent = answer.error ? answer.error.message : 'The message is on its way.'
})
showNumbers()
showMessages()
setInterval(showMessages, 2000)
</script>
</html>
`

/** GET /__sim: the control plane as a page. */
export const controlPage = (): Reply => ({
  status: 200,
  body: Buffer.from(page),
  headers: { 'content-type': 'text/html; charset=utf-8' },
})
