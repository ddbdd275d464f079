import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
const password = /Password\s+(\S+)/.exec(readFileSync('/tmp/assist-start.log','utf8'))![1]
const url='http://127.0.0.1:4631', sim='http://127.0.0.1:4632'
const inbound = (text: string) => fetch(sim+'/__sim/inbound',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({phone_number_id:'100000000000001',from:'15550100021',name:'Ada',message:{type:'text',text:{body:text}}})})
await inbound('Hello! Where is the oak desk?')
const b = await chromium.launch({ executablePath:'/usr/bin/chromium-headless-shell', args:['--no-sandbox'] })
const ctx = await b.newContext({ viewport:{width:1280,height:800}, locale:'en-GB', reducedMotion:'reduce' })
ctx.setDefaultTimeout(8000)
const page = await ctx.newPage()
page.on('pageerror', e=>console.log('ERR',e.message)); page.on('console', m=>m.type()==='error'&&console.log('CON',m.text().slice(0,300)))
const step = async (n: string, f: ()=>Promise<any>) => { try { await f(); console.log('ok', n) } catch(e) { console.log('FAIL', n, String(e).slice(0,400)); await page.screenshot({path:`/tmp/assist-fail-${n}.png`}) } }
await page.goto(url+'/'); await page.getByLabel('E-mail address').fill('admin@example.com'); await page.getByLabel('Password',{exact:true}).fill(password); await page.keyboard.press('Enter')
await page.getByRole('link',{name:/Ada/}).first().waitFor()
await step('settings', async()=>{ await page.goto(url+'/settings/chatbot?tab=ai'); await page.waitForTimeout(1500); console.log(page.url()); await page.screenshot({path:'/tmp/assist-settings.png'}) 
 await page.getByLabel('It helps members to answer').check(); await page.getByRole('button',{name:/^Save/}).click(); await page.waitForTimeout(800); await page.screenshot({path:'/tmp/assist-settings.png'}) })
await step('open', async()=>{ await page.goto(url+'/inbox'); await page.getByRole('link',{name:/Ada/}).first().click(); await page.getByRole('button',{name:'Help with the answer'}).waitFor() })
const field = page.getByRole('textbox',{name:/^Message to/})
await step('panel', async()=>{ await field.fill('es kostet  480'); await page.getByRole('button',{name:'Help with the answer'}).click(); await page.getByRole('dialog').waitFor(); await page.screenshot({path:'/tmp/assist-panel.png'}) ; await page.getByRole('dialog').getByRole('button',{name:'Translate',exact:true}).click(); await page.getByRole('button',{name:'Put it into the field'}).waitFor(); await page.screenshot({path:'/tmp/assist-result.png'}); await page.getByRole('button',{name:'Put it into the field'}).click(); await page.getByText('Translated from:').waitFor(); await page.screenshot({path:'/tmp/assist-chip.png'}); await field.press('Enter'); await page.getByRole('list',{name:'Translations'}).first().waitFor() })
await step('message', async()=>{ await page.getByRole('log').getByRole('article').filter({hasText:'oak desk'}).first().locator('div').first().click({button:'right'}); await page.getByRole('menuitem',{name:'Translate',exact:true}).click(); await page.getByText('(In English)').waitFor() })
await step('summary', async()=>{ const s = page.getByRole('button',{name:'Summarize the case'}); if (!await s.count()) await page.keyboard.press('i'); await s.click(); await page.getByText('The conversation has').first().waitFor(); await page.screenshot({path:'/tmp/assist-thread.png'}); await page.getByRole('button',{name:'Save as a note'}).click(); await page.getByRole('log').getByText('The conversation has').waitFor(); await page.screenshot({path:'/tmp/assist-note.png'}) })
await b.close()
