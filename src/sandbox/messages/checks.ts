import type { PhoneNumber } from '../accounts.ts'
import { checkRequest } from '../calling/permissions.ts'
import type { Customer } from '../customers.ts'
import type { Flow } from '../flows/store.ts'
import { graphError, invalidParameter } from '../graph/errors.ts'
import type { Call } from '../http.ts'
import { fits } from '../media/types.ts'
import { partOf, type Template } from '../templates/definition.ts'
import type { World } from '../world.ts'
import type { SendBody, UsedComponent } from './content.ts'

const HOUR_MS = 3_600_000
const THROTTLED_PER_HOUR = 10

/** Codes that are copied or filled in need a phone (platform §12.9, "Not allowed"). */
export function checkMayGoToUserId(template: Template): void {
  if (template.category === 'AUTHENTICATION')
    throw graphError(131062, 'Authentication templates cannot be sent to a user id.')
}

/** A file by id must exist, belong to the number and be of the kind it is sent as. */
export function checkFiles(call: Call, number: PhoneNumber, body: SendBody, type: string): void {
  for (const [kind, file] of filesOf(body, type)) {
    if (file.id === undefined) continue
    const media = call.world.media.find(file.id)
    if (!media || media.numberId !== number.id) {
      throw invalidParameter(
        `Param ${kind}['id'] is not a valid whatsapp business account media attachment ID`,
      )
    }
    if (!fits(media.mimeType, kind)) throw graphError(131053, `${media.mimeType} cannot be sent as ${kind}.`)
  }
}

type File = { id?: string; link?: string }

export function filesOf(body: SendBody, type: string): [string, File][] {
  const direct = (body as Record<string, unknown>)[type]
  if (['image', 'video', 'audio', 'document', 'sticker'].includes(type)) return [[type, direct as File]]
  const headers = type === 'interactive' ? [headerOf(body)] : headersOf(body.template?.components ?? [])
  return headers.flatMap((header): [string, File][] => {
    const kind = String(header?.type ?? '').toLowerCase()
    return ['image', 'video', 'document'].includes(kind) ? [[kind, header?.[kind] as File]] : []
  })
}

type Used = Pick<UsedComponent, 'type' | 'parameters'>

/** What stands above a template, and above each of its cards. */
function headersOf(components: UsedComponent[]): (Record<string, unknown> | undefined)[] {
  const headOf = (used: Used[]) => used.find((component) => component.type === 'header')?.parameters?.[0]
  const cards = components.find((component) => component.type === 'carousel')?.cards ?? []
  return [headOf(components), ...cards.map((card) => headOf(card.components))]
}

function headerOf({ interactive }: SendBody): Record<string, unknown> | undefined {
  return interactive && 'header' in interactive ? interactive.header : undefined
}

/** A form must be one of the business, and published unless it is sent as a draft (platform §2.3, §6). */
export function checkFlow(world: World, number: PhoneNumber, body: SendBody): void {
  if (body.interactive?.type !== 'flow') return
  const { flow_id, flow_name, mode } = body.interactive.action.parameters
  const flows = world.flows.list(number.businessId)
  const flow = flows.find((each) => each.id === flow_id || each.name === flow_name)
  if (!flow) throw graphError(131009, 'interactive.action.parameters: there is no such flow')
  if (flow.status === 'DRAFT' && mode === 'draft') return
  checkMayBeSent(world, flow)
}

/** Products are those of a catalog of the business (platform §2.3). */
export function checkProducts(world: World, number: PhoneNumber, { interactive }: SendBody): void {
  if (interactive?.type === 'catalog_message') {
    if (world.catalogs.connected(number.businessId).length === 0)
      throw graphError(131009, 'interactive.action: the business has no catalog')
    return
  }
  if (interactive?.type !== 'product' && interactive?.type !== 'product_list') return
  const { catalog_id } = interactive.action
  const catalog = world.catalogs.find(catalog_id)
  if (catalog?.businessId !== number.businessId || !catalog.isConnected)
    throw graphError(131009, 'interactive.action.catalog_id: there is no such catalog')
  const known = new Set([...catalog.products.values()].map(({ retailerId }) => retailerId))
  const shown =
    interactive.type === 'product'
      ? [interactive.action.product_retailer_id]
      : interactive.action.sections.flatMap(({ product_items }) =>
          product_items.map((item) => item.product_retailer_id),
        )
  const missing = shown.filter((id) => !known.has(id))
  if (missing.length > 0) throw graphError(131009, `Products not found in FB Catalog: ${missing.join(', ')}`)
}

function checkMayBeSent(world: World, flow: Flow): void {
  if (flow.status === 'PUBLISHED') return
  if (flow.status === 'BLOCKED') throw graphError(132068, `The flow ${flow.name} is blocked.`)
  if (flow.status !== 'THROTTLED')
    throw graphError(131009, `interactive.action.parameters: the flow is ${flow.status}`)
  const key = `throttled flow ${flow.id}`
  if (world.occurrences.within(key, HOUR_MS) >= THROTTLED_PER_HOUR)
    throw graphError(132069, `The flow ${flow.name} is sent at most ${THROTTLED_PER_HOUR} times in an hour.`)
  world.occurrences.note(key)
}

/** The form behind a template's button must not have been blocked since. */
export function checkFlowOfTemplate(world: World, template: Template): void {
  const buttons = partOf(template.components, 'BUTTONS')?.buttons ?? []
  const flowId = buttons.find((button) => button.type === 'FLOW')?.flow_id
  const flow = flowId === undefined ? undefined : world.flows.find(String(flowId))
  if (flow && ['BLOCKED', 'THROTTLED'].includes(flow.status)) checkMayBeSent(world, flow)
}

/** Whether a message asks to be allowed to call, which it may not do too often (platform §9, "Rules"). */
export function asksToCall(
  world: World,
  number: PhoneNumber,
  customer: Customer,
  body: SendBody,
  template: Template | undefined,
): boolean {
  const asks =
    body.interactive?.type === 'call_permission_request' ||
    (template !== undefined && partOf(template.components, 'CALL_PERMISSION_REQUEST') !== undefined)
  if (asks) checkRequest(world, number, customer)
  return asks
}
