import type { IncomingMessage } from 'node:http'
import { type GraphQLNamedType, type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { z } from 'zod'
import { type Actor, assertAccess, hasAccess } from '#core/access/actor.ts'
import type { Access } from '#core/access/catalogue.ts'
import type { App } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { drain } from '#doors/http/request-body.ts'
import { ceilingAround, type Form, readForm } from '#doors/rest/form.ts'
import { largestPeopleFile } from '#messaging/content/media/file-limits.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import type { DoorContext, Upload } from './door-context.ts'

/** Whether a request is the form of an operation with a file (GraphQL multipart request). */
export const isForm = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && /^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '')

function holdsFile(type: GraphQLNamedType): boolean {
  if (type.name === 'Upload') return true
  if (!isInputObjectType(type)) return false
  return Object.values(type.getFields()).some((field) => getNamedType(field.type).name === 'Upload')
}

/** What the mutations ask that take a file. */
function accessOfUploads(schema: GraphQLSchema): Access[] {
  return Object.values(schema.getMutationType()?.getFields() ?? {})
    .filter(({ args }) => args.some(({ type }) => holdsFile(getNamedType(type))))
    .map(({ extensions }) => extensions.requires as Access)
}

/** Nobody fills the disk who could do nothing with the file. Throws what the first mutation that takes one would. */
function assertMayUpload(schema: GraphQLSchema, actor: Actor): void {
  const asked = accessOfUploads(schema)
  const [first] = asked
  if (first && !asked.some((access) => hasAccess(actor, access))) assertAccess(actor, first)
}

const operationOf = z.looseObject({ variables: z.record(z.string(), z.unknown()) })
const mapOf = z.record(z.string(), z.tuple([z.string().regex(/^variables(\.\w+)+$/)]))

function read<T>(texts: Form['texts'], part: string, shape: z.ZodType<T>, expected: string): T {
  const refused = () => errors.invalidRequest(`The part "${part}" must be ${expected}.`, part)
  try {
    const parsed = shape.safeParse(JSON.parse(texts[part] ?? ''))
    if (parsed.success) return parsed.data
  } catch {
    throw refused()
  }
  throw refused()
}

interface OperationWithFile {
  /** the operation as other clients send it */
  body: string
  upload: Upload
}

function operationIn({ texts, file, filePart }: Form): OperationWithFile {
  const operation = read(texts, 'operations', operationOf, 'an operation with its variables as JSON')
  const map = read(texts, 'map', mapOf, 'the place of the file: {"0": ["variables.input.file"]}')
  if (!file) throw errors.invalidRequest('The form has no file.')
  const [[part, [place]] = ['', ['']], ...others] = Object.entries(map)
  if (part !== filePart || others.length > 0)
    throw errors.invalidRequest('The map must say where the one file of the form belongs.', 'map')
  return { body: JSON.stringify(operation), upload: { file, path: place.split('.').slice(1) } }
}

async function readOperation(app: App, req: IncomingMessage): Promise<OperationWithFile> {
  const texts = new Set(['operations', 'map'])
  const form = await readForm(app, req, { ceiling: ceilingAround(largestPeopleFile), texts, anyFile: true })
  try {
    return operationIn(form)
  } catch (problem) {
    await form.file?.discard()
    throw problem
  }
}

/** Yoga takes the operation as if it had come alone. */
function asPlainRequest(req: IncomingMessage, body: string): void {
  req.headers['content-type'] = 'application/json'
  req.headers['content-length'] = String(Buffer.byteLength(body))
  delete req.headers['transfer-encoding']
  Object.assign(req, { body })
}

/**
 * The file of a form with an operation, as the GraphQL multipart request has it: `operations`, `map` and the file. It is
 * on disk then, and to be discarded; the request goes on with its operation alone. Throws what the actor lacks,
 * invalid_request, too_large.
 */
export async function uploadOf(
  app: App,
  schema: GraphQLSchema,
  actor: Actor,
  req: IncomingMessage,
): Promise<Upload> {
  try {
    assertMayUpload(schema, actor)
  } catch (refusal) {
    drain(req)
    throw refusal
  }
  const { body, upload } = await readOperation(app, req)
  asPlainRequest(req, body)
  return upload
}

type Values = Record<string, unknown>

/** The variables with the file in its place, where the operation says null. */
function withFile(values: Values, file: SpooledFile, [name = '', ...rest]: readonly string[]): Values {
  const here = Object.hasOwn(values, name) ? values[name] : undefined
  const inside = rest.length > 0 && typeof here === 'object' && here !== null && !Array.isArray(here)
  if (!inside && (rest.length > 0 || here !== null))
    throw errors.invalidRequest('The place of the file must be null in the variables.', 'map')
  return { ...values, [name]: inside ? withFile(here as Values, file, rest) : file }
}

/** Gives the operation the file that came with it. After whatever looks into variables. */
export function uploads(): Plugin<DoorContext> {
  return {
    onParams({ params, setParams, context }) {
      const { upload } = context as Partial<DoorContext>
      if (!upload) return
      setParams({ ...params, variables: withFile(params.variables ?? {}, upload.file, upload.path) })
    },
  }
}
