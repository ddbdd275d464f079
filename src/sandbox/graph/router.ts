import type { App, Business, PhoneNumber } from '../accounts.ts'
import { analyticsRoutes } from '../analytics/routes.ts'
import { permissionRoutes } from '../calling/permissions.ts'
import { callRoutes } from '../calling/routes.ts'
import { catalogListRoutes, catalogRoutes, productRoutes } from '../catalogs/routes.ts'
import { flowMigrationRoutes } from '../flows/migrate.ts'
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
import { historyRoutes } from '../messages/history.ts'
import { appRoutes, debugToken, exchangeCode } from '../numbers/app.ts'
import { businessRoutes } from '../numbers/business.ts'
import { qrCodeRoutes, showQrImage } from '../numbers/qr-codes.ts'
import { numberRoutes } from '../numbers/routes.ts'
import { signupDialog } from '../numbers/signup-dialog.ts'
import { businessOfSignUp, signUpRoutes } from '../numbers/signups.ts'
import { usernameRoutes } from '../numbers/username.ts'
import { templateCopyRoutes } from '../templates/copies.ts'
import { listLibrary } from '../templates/library.ts'
import { templateListRoutes, templateRoutes } from '../templates/routes.ts'
import { authenticate, checkReach } from './auth.ts'
import { answerBatch } from './batch.ts'
import { nodeWithEdges } from './edges.ts'
import { GraphError, graphError, unknownObject } from './errors.ts'
import type { Routes } from './routes.ts'

const onNumber: Routes<PhoneNumber> = {
  ...numberRoutes,
  ...sendRoutes,
  ...historyRoutes,
  ...mediaUploadRoutes,
  ...qrCodeRoutes,
  ...usernameRoutes,
  ...callRoutes,
  ...permissionRoutes,
}
const onBusiness: Routes<Business> = {
  ...businessRoutes,
  ...signUpRoutes,
  ...templateListRoutes,
  ...templateCopyRoutes,
  ...flowListRoutes,
  ...flowMigrationRoutes,
  ...catalogListRoutes,
  ...analyticsRoutes,
}
const onApp: Routes<App> = { ...appRoutes, ...uploadSessionRoutes }

/** What each kind of node answers, for those who list it. */
export const NODES = {
  number: onNumber,
  business: onBusiness,
  application: onApp,
  template: templateRoutes,
  flow: flowRoutes,
  catalog: catalogRoutes,
  product: productRoutes,
  media: mediaRoutes,
  upload: uploadRoutes,
}

/** Files behind addresses that answers give out; they are public, as on the platform. */
const FILES: [prefix: string, show: (call: Call, name: string) => Reply][] = [
  ['/whatsapp_business/samples/', showSample],
  ['/whatsapp_business/flows/', showFlowJson],
  ['/whatsapp_business/qr/', showQrImage],
]

/** Answers one call of the platform's protocol; the first part of a path names a node, the rest its edge. */
export async function answer(call: Call): Promise<Reply> {
  for (const [prefix, show] of FILES) {
    if (call.path.startsWith(prefix)) return show(call, call.path.slice(prefix.length))
  }
  if (call.path === '/oauth/access_token') return exchangeCode(call)
  const dialog = signupDialog(call)
  if (dialog) return dialog
  call.token = await authenticate(call)
  if (call.path.startsWith('/whatsapp_business/attachments')) return download(call)
  if (call.path === '/debug_token') return debugToken(call)
  if (call.path === '/message_template_library') return listLibrary(call)
  if (call.path === '' && call.method === 'POST') return answerBatch(call, answer)
  const [id = '', ...edge] = call.path.slice(1).split('/')
  const owner = id === 'signups' ? businessOfSignUp(call, edge[0] ?? '')?.id : undefined
  if (owner !== undefined) return onNode(call, owner, [id, ...edge].join('/'))
  return onNode(call, decodeURIComponent(id), edge.join('/'))
}

function onNode(call: Call, id: string, edge: string): Reply | Promise<Reply> {
  const { accounts, templates, flows, media, uploads, catalogs } = call.world
  const number = accounts.numbers.get(id)
  if (number) return within(call, number.businessId, onNumber, edge, number)
  const business = accounts.businesses.get(id)
  if (business) return within(call, id, onBusiness, edge, business)
  if (id === accounts.app.id || id === 'app') return pick(onApp, call, edge, accounts.app)
  const template = templates.find(id)
  if (template) return within(call, template.businessId, templateRoutes, edge, template)
  const flow = flows.find(id)
  if (flow) return within(call, flow.businessId, flowRoutes, edge, flow)
  const catalog = catalogs.find(id)
  if (catalog) return within(call, catalog.businessId, catalogRoutes, edge, catalog)
  const product = catalogs.findProduct(id) ?? catalogs.findByRetailerId(id)
  if (product) return within(call, product.catalog.businessId, productRoutes, edge, product)
  const file = media.find(id)
  if (file) return pick(mediaRoutes, call, edge, file)
  const upload = uploads.find(id)
  if (upload) return pick(uploadRoutes, call, edge, upload)
  throw unknownObject(id, call.method)
}

function within<N>(call: Call, businessId: string, routes: Routes<N>, edge: string, node: N) {
  checkReach(call, businessId)
  return pick(routes, call, edge, node)
}

function pick<N>(routes: Routes<N>, call: Call, edge: string, node: N): Reply | Promise<Reply> {
  if (call.method === 'GET' && edge === '' && routes['GET ']) return nodeWithEdges(call, routes, node)
  const handler = routes[`${call.method} ${edge}`]
  if (handler) return handler(call, node, '')
  const pattern = edge.replace(/\/[^/]+$/, '/*')
  const named = routes[`${call.method} ${pattern}`]
  if (named) return named(call, node, decodeURIComponent(edge.slice(pattern.length - 1)))
  if (Object.keys(routes).some((key) => key.endsWith(` ${edge}`) || key.endsWith(` ${pattern}`))) {
    throw graphError(100, undefined, {
      message: `Unsupported ${call.method.toLowerCase()} request.`,
      type: 'GraphMethodException',
    })
  }
  const message = `Unknown path components: /${edge}`
  throw new GraphError(400, { message, type: 'OAuthException', code: 2500 })
}
