import { renderSVG } from 'uqr'
import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { unknownObject } from '../graph/errors.ts'
import { select } from '../graph/fields.ts'
import { page } from '../graph/paging.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply, success } from '../http.ts'
import type { QrCode } from './belongings.ts'

const FIELDS = 'code,prefilled_message,deep_link_url'

export const qrCodeRoutes: Routes<PhoneNumber> = {
  'GET message_qrdls': (call, number) => {
    const codes = [...call.world.qrCodes.of(number.id).values()]
    return json(page(call, codes, (code) => shown(call, code, call.query.get('fields'))))
  },
  'GET message_qrdls/*': (call, number, name) =>
    json({ data: [shown(call, codeNamed(call, number, name), call.query.get('fields'))] }),
  'POST message_qrdls': save,
  'POST message_qrdls/*': save,
  'DELETE message_qrdls': async (call, number) => {
    const { code } = bodyOrThrow(z.looseObject({ code: z.string() }), await paramsOf(call))
    return remove(call, number, code)
  },
  'DELETE message_qrdls/*': remove,
}

const saveSchema = z.looseObject({
  code: z.string().optional(),
  prefilled_message: z.string().min(1).max(140),
  generate_qr_image: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['SVG', 'PNG']))
    .optional(),
})

/** Makes a link, or changes the text of the one named by `code`; the image comes only when it is asked for. */
async function save(call: Call, number: PhoneNumber, name: string): Promise<Reply> {
  const {
    code = name || undefined,
    prefilled_message,
    generate_qr_image,
  } = bodyOrThrow(saveSchema, await paramsOf(call))
  const id = code === undefined ? call.world.ids.token(14).toUpperCase() : codeNamed(call, number, code).id
  const saved = { id, message: prefilled_message }
  call.world.qrCodes.set(number.id, id, saved)
  return json(shown(call, saved, generate_qr_image ? `${FIELDS},qr_image_url` : null))
}

function remove(call: Call, number: PhoneNumber, name: string): Reply {
  call.world.qrCodes.delete(number.id, codeNamed(call, number, name).id)
  return success()
}

function codeNamed(call: Call, number: PhoneNumber, name: string): QrCode {
  const found = call.world.qrCodes.of(number.id).get(name)
  if (!found) throw unknownObject(name, call.method)
  return found
}

function shown(call: Call, code: QrCode, fields: string | null) {
  const node = {
    id: code.id,
    code: code.id,
    prefilled_message: code.message,
    deep_link_url: deepLinkOf(code.id),
    qr_image_url: () => `${call.base}/whatsapp_business/qr/${code.id}.svg`,
  }
  const { id: _id, ...picked } = select(node, fields, FIELDS, 'WhatsAppBusinessMessageQRCode')
  return picked
}

/** The picture of a link; always SVG, whatever was asked for. */
export function showQrImage(_call: Call, name: string): Reply {
  const svg = renderSVG(deepLinkOf(name.replace(/\.svg$/, '')))
  return { status: 200, body: svg, headers: { 'content-type': 'image/svg+xml' } }
}

function deepLinkOf(code: string): string {
  return `https://wa.me/message/${code}`
}
