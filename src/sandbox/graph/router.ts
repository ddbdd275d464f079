import type { App, Business, PhoneNumber } from '../accounts.ts'
import { analyticsRoutes } from '../analytics/routes.ts'
import { flowListRoutes, flowRoutes, showFlowJson } from '../flows/routes.ts'
import type { Call, Reply } from '../http.ts'
import {
  download,
  mediaRoutes,
  mediaUploadRoutes,
  showSample,
  uploadRoutes,
  uploadSessionRoutes,
} from '../media/routes.ts'
import { sendRoutes } from '../messages/accept.ts'
import { appRoutes, debugToken, exchangeCode } from '../numbers/app.ts'
import { businessRoutes } from '../numbers/business.ts'
import { numberRoutes } from '../numbers/routes.ts'
import { templateListRoutes, templateRoutes } from '../templates/routes.ts'
import { authenticate, checkReach } from './auth.ts'
import { GraphError, graphError, unknownObject } from './errors.ts'
import type { Routes } from './routes.ts'

const onNumber: Routes<PhoneNumber> = { ...numberRoutes, ...sendRoutes, ...mediaUploadRoutes }
const onBusiness: Routes<Business> = {
  ...businessRoutes,
  ...templateListRoutes,
  ...flowListRoutes,
  ...analyticsRoutes,
}
const onApp: Routes<App> = { ...appRoutes, ...uploadSessionRoutes }

const SAMPLE_PREFIX = '/whatsapp_business/samples/'
const FLOW_PREFIX = '/whatsapp_business/flows/'

/** Answers one call of the platform's protocol; the first part of a path names a node, the rest its edge. */
export function answer(call: Call): Reply | Promise<Reply> {
  if (call.path.startsWith(SAMPLE_PREFIX)) return showSample(call, call.path.slice(SAMPLE_PREFIX.length))
  if (call.path.startsWith(FLOW_PREFIX)) return showFlowJson(call, call.path.slice(FLOW_PREFIX.length))
  if (call.path === '/oauth/access_token') return exchangeCode(call)
  const token = authenticate(call)
  if (call.path.startsWith('/whatsapp_business/attachments')) return download(call)
  if (call.path === '/debug_token') return debugToken(call)
  const [id = '', ...edge] = call.path.slice(1).split('/')
  return onNode(call, decodeURIComponent(id), edge.join('/'), token)
}

function onNode(call: Call, id: string, edge: string, token: string): Reply | Promise<Reply> {
  const { accounts, templates, flows, media, uploads } = call.world
  const number = accounts.numbers.get(id)
  if (number) return within(call, token, number.businessId, onNumber, edge, number)
  const business = accounts.businesses.get(id)
  if (business) return within(call, token, id, onBusiness, edge, business)
  if (id === accounts.app.id || id === 'app') return pick(onApp, call, edge, accounts.app)
  const template = templates.find(id)
  if (template) return within(call, token, template.businessId, templateRoutes, edge, template)
  const flow = flows.find(id)
  if (flow) return within(call, token, flow.businessId, flowRoutes, edge, flow)
  const file = media.find(id)
  if (file) return pick(mediaRoutes, call, edge, file)
  const upload = uploads.find(id)
  if (upload) return pick(uploadRoutes, call, edge, upload)
  throw unknownObject(id, call.method)
}

function within<N>(call: Call, token: string, businessId: string, routes: Routes<N>, edge: string, node: N) {
  checkReach(call, token, businessId)
  return pick(routes, call, edge, node)
}

function pick<N>(routes: Routes<N>, call: Call, edge: string, node: N): Reply | Promise<Reply> {
  const handler = routes[`${call.method} ${edge}`]
  if (handler) return handler(call, node)
  const hasOtherMethod = Object.keys(routes).some((key) => key.endsWith(` ${edge}`))
  if (hasOtherMethod) {
    throw graphError(100, undefined, {
      message: `Unsupported ${call.method.toLowerCase()} request.`,
      type: 'GraphMethodException',
    })
  }
  const message = `Unknown path components: /${edge}`
  throw new GraphError(400, { message, type: 'OAuthException', code: 2500 })
}
