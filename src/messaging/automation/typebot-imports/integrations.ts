import { answerNames } from './bubbles.ts'
import { type BlockOf, type Draft, Drafting, optionsOf, textIn } from './draft.ts'
import { templateOf } from './variable-names.ts'

// Requests and the AI.

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

interface KeyValue {
  key: string
  value: string
}

const pairsOf = (list: unknown): KeyValue[] =>
  (Array.isArray(list) ? list : []).flatMap((one) => {
    const [key, value] = [textIn(one, 'key').trim(), textIn(one, 'value')]
    return key === '' ? [] : [{ key, value }]
  })

/** A part of an answer as `a.b[0]`; null for code, and for the status, which a flow does not keep. */
const pathOf = (bodyPath: string): string | null => {
  const [, path] = /^data((?:\.[A-Za-z_$][\w$]*|\[\d+\]|\[["'][^"'[\]]+["']\])*)$/.exec(bodyPath.trim()) ?? []
  return path === undefined ? null : path.replace(/^\./, '')
}

/** Without a body of its own, a request has all answers so far. */
function bodyOf(at: BlockOf, request: unknown): string | null {
  const options = optionsOf(at)
  const body = textIn(request, 'body')
  if (options.isCustomBody === true || body !== '') return templateOf(body, at.on.names)
  const named = at.on.flow.variables.flatMap(({ id, name }) => {
    const own = at.on.names.of(id)
    return own === null ? [] : [[name, `{{${own}}}`] as const]
  })
  return JSON.stringify(Object.fromEntries(named))
}

function urlOf(at: BlockOf, request: unknown): string {
  const { names } = at.on
  const url = templateOf(textIn(request, 'url').trim(), names)
  const query = pairsOf(Object(request).queryParams).map(
    ({ key, value }) => `${encodeURIComponent(key)}=${templateOf(value, names)}`,
  )
  if (query.length === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}${query.join('&')}`
}

/** Parts that are code are taken by a script from the whole answer. */
function addMapping(
  at: BlockOf,
  drafting: Drafting,
  config: Record<string, unknown>,
): [variable: string, code: string][] {
  const mapping: Record<string, string> = {}
  const code: [string, string][] = []
  const list = optionsOf(at).responseVariableMapping
  for (const entry of Array.isArray(list) ? list : []) {
    const variable = at.on.names.of(Object(entry).variableId)
    const bodyPath = textIn(entry, 'bodyPath')
    if (variable === null || bodyPath === '') continue
    const path = pathOf(bodyPath)
    if (path !== null) mapping[variable] = path
    else if (bodyPath.trim() === 'statusCode')
      drafting.changed('The status of the answer is not kept: ways by status are.')
    else code.push([variable, bodyPath])
  }
  const answer = code.length > 0 ? at.on.names.fresh('answer') : null
  if (answer !== null) {
    mapping[answer] = ''
    drafting.changed('Code that reads the answer is a script; the answer may have 16 KB.')
  }
  config.response_mapping = mapping
  return code.map(([variable, path]) => [variable, `const data = vars.${answer}; return ${path}`])
}

export function httpRequest(at: BlockOf): Draft {
  const options = optionsOf(at)
  const drafting = new Drafting(at)
  const request = options.webhook ?? Object(at.block).webhook
  const method = (textIn(request, 'method') || 'POST').toUpperCase()
  const url = urlOf(at, request)
  if (url === '') drafting.changed('The address is not in the export: write it into the node.')
  if (!methods.has(method)) drafting.changed(`The method ${method} is not there: POST is used.`)
  const headers = pairsOf(Object(request).headers)
  if (headers.length > 0) drafting.changed('Values of headers may be secrets: they are kept encrypted.')
  const config: Record<string, unknown> = {
    url,
    method: methods.has(method) ? method : 'POST',
    ...(headers.length > 0 && {
      headers: Object.fromEntries(headers.map(({ key, value }) => [key, templateOf(value, at.on.names)])),
    }),
    ...(method !== 'GET' && method !== 'HEAD' && { body: bodyOf(at, request) }),
  }
  const code = addMapping(at, drafting, config)
  let from = drafting.node('api_call', config)
  if (code.length > 0) drafting.behind(from, 'http:non2xx')
  for (const [at, [variable, script]] of code.entries()) {
    const id = drafting.node('script', { code: script, store_as: variable })
    drafting.edge(from, id, at === 0 ? 'http:2xx' : 'default')
    from = id
  }
  drafting.behind(from)
  return drafting.done()
}

const system = new Set(['system', 'developer'])

/** What the author tells the model; what was said before is known to it. */
function promptOf(at: BlockOf): string {
  const options = optionsOf(at)
  const messages = Array.isArray(options.messages) ? options.messages : []
  const told = messages.flatMap((message) => {
    const [role, content] = [textIn(message, 'role'), textIn(message, 'content')]
    if (content.trim() === '' || role === 'assistant') return []
    return system.has(role) || role === 'user' ? [content] : []
  })
  const parts = [
    textIn(options, 'systemMessage'),
    textIn(options, 'instructions'),
    ...told,
    textIn(options, 'message'),
  ]
  return templateOf(parts.filter((part) => part.trim() !== '').join('\n\n'), at.on.names)
}

const chatActions = new Set([
  ...[
    'Create chat completion',
    'Create Chat Message',
    'Generate AI Response',
    'Ask Model',
    'Ask Assistant',
    'Send Message',
  ],
  ...['Create chat message', ''],
])

export function aiBlock(at: BlockOf): Draft {
  const options = optionsOf(at)
  const drafting = new Drafting(at)
  const action = textIn(options, 'action') || textIn(options, 'task')
  if (action === 'Generate variables')
    return drafting.leftOut('The AI of flows answers customers: it fills no variables.')
  if (!chatActions.has(action)) return drafting.leftOut(`${action}: the AI of flows writes texts alone.`)
  const [variable] = answerNames(at)
  const prompt = promptOf(at)
  drafting.changed(
    'The model and its credentials are those of the installation. It knows what was said in the session.',
  )
  if (Array.isArray(options.tools) && options.tools.length > 0)
    drafting.changed('Tools of the model are left out.')
  if (prompt.length > 10_000) drafting.changed('The prompt is cut to 10,000 characters.')
  drafting.behind(
    drafting.node('ai_response', {
      prompt: prompt.slice(0, 10_000),
      ...(variable && { store_as: variable }),
    }),
  )
  return drafting.done()
}

/** Chats in a box of another product become chats with people. */
export function chatwoot(at: BlockOf): Draft {
  const drafting = new Drafting(at)
  if (textIn(optionsOf(at), 'task') === 'Close widget') return drafting.leftOut('There is no box to close.')
  drafting.node('transfer', {})
  return drafting.changed('The chat is handed over to people here.').done()
}
