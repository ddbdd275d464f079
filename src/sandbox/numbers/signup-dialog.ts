import { signUp } from '../control/numbers.ts'
import { type Call, parseJson, type Reply } from '../http.ts'

// A stand-in for the platform's script and its sign-up dialog (platform §7.5, step 1; §18.1).

/** What the platform's script offers to a page, as far as signing up needs it. */
const script = `(() => {
  const here = new URL(document.currentScript.src).origin
  let application
  window.FB = {
    init({ appId }) {
      application = appId
    },
    login(done, { config_id }) {
      const query = new URLSearchParams({ app_id: application, config_id, origin: location.origin })
      const dialog = open(here + '/dialog/signup?' + query, 'signup', 'popup,width=480,height=560')
      if (!dialog) return done({ status: 'unknown', authResponse: null })
      let code
      const hear = ({ origin, data }) => {
        if (origin === here && data.sandboxCode) code = data.sandboxCode
      }
      addEventListener('message', hear)
      const timer = setInterval(() => {
        if (!dialog.closed) return
        clearInterval(timer)
        removeEventListener('message', hear)
        done(code ? { status: 'connected', authResponse: { code } } : { status: 'unknown', authResponse: null })
      }, 100)
    },
  }
})()
`

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sign up (sandbox)</title>
<style>body{font:16px system-ui;margin:2rem}label,input{display:block;margin-bottom:1rem}button{margin-right:.5rem}</style>
<h1>Sign up (sandbox)</h1>
<p>This stands in for the dialog of the messaging platform.</p>
<form>
<label>Phone number <input name="phone" value="+15550100900" required></label>
<button>Finish</button> <button type="button">Cancel</button>
</form>
<script>
const asked = new URLSearchParams(location.search)
const form = document.querySelector('form')
const tell = (message) => opener?.postMessage(message, asked.get('origin'))
const tellEvent = (event, data) => tell(JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', version: '3', event, data }))
form.addEventListener('submit', async (happened) => {
  happened.preventDefault()
  const body = JSON.stringify({ display_phone_number: form.phone.value })
  const answer = await fetch('/dialog/signup', { method: 'POST', body })
  const { code, ...data } = await answer.json()
  tellEvent('FINISH', data)
  tell({ sandboxCode: code })
  close()
})
form.querySelector('[type=button]').addEventListener('click', () => {
  tellEvent('CANCEL', { current_step: 'PHONE_NUMBER_SETUP' })
  close()
})
</script>
</html>
`

const text = (body: string, type: string): Reply => ({
  status: 200,
  body: Buffer.from(body),
  headers: { 'content-type': `${type}; charset=utf-8` },
})

/** Answers the script and the dialog; undefined for anything else. */
export function signupDialog(call: Call): Reply | undefined {
  if (call.method === 'GET' && call.path === '/sdk.js') return text(script, 'text/javascript')
  if (call.path !== '/dialog/signup') return undefined
  return call.method === 'POST' ? signUp(call, parseJson(call.raw)) : text(page, 'text/html')
}
