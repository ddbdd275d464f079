import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
const password = /Password\s+(\S+)/.exec(readFileSync('/tmp/assist-start.log','utf8'))![1]
const url='http://127.0.0.1:4631'
const b = await chromium.launch({ executablePath:'/usr/bin/chromium-headless-shell', args:['--no-sandbox'] })
const ctx = await b.newContext({ viewport:{width:1280,height:800}, locale:'en-GB', reducedMotion:'reduce' })
ctx.setDefaultTimeout(8000)
const page = await ctx.newPage()
page.on('websocket', ws => ws.on('framereceived', f => { const s=String(f.payload); if (/Translated|MessageCreated/.test(s)) console.log(Date.now()%100000, 'WS', s.slice(0,160)) }))
page.on('request', r => { const p = r.postData() ?? ''; const m = /"operationName":"(\w+)"/.exec(p); if (m && /Send|Transl/.test(m[1])) console.log(Date.now()%100000, 'REQ', m[1], p.includes('originalText')) })
await page.goto(url+'/'); await page.getByLabel('E-mail address').fill('admin@example.com'); await page.getByLabel('Password',{exact:true}).fill(password); await page.keyboard.press('Enter')
await page.getByRole('link',{name:/Ada/}).first().click(); await page.getByRole('button',{name:'Help with the answer'}).waitFor()
const field = page.getByRole('textbox',{name:/^Message to/})
await field.fill('zwei'); await page.getByRole('button',{name:'Help with the answer'}).click(); await page.getByRole('dialog').getByRole('button',{name:'Translate',exact:true}).click(); await page.getByRole('button',{name:'Put it into the field'}).click(); await page.getByText('Translated from:').waitFor(); console.log(Date.now()%100000,'enter'); await field.press('Enter'); await page.waitForTimeout(9000)
await page.screenshot({path:'/tmp/assist-2.png'})
await page.setViewportSize({width:390,height:780}); await page.emulateMedia({colorScheme:'dark'}); await page.waitForTimeout(500); await page.getByRole('button',{name:'Help with the answer'}).click({timeout:3000}).catch(()=>{}); await page.waitForTimeout(500); await page.screenshot({path:'/tmp/assist-dark.png'}); await page.keyboard.press('Escape'); await page.waitForTimeout(300); await page.screenshot({path:'/tmp/assist-dark2.png'})
await b.close()
