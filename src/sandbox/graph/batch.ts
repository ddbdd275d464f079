import { z } from 'zod'
import { type Call, errorReply, json, type Reply } from '../http.ts'
import { graphError } from './errors.ts'
import { formOf, isMultipart, paramsOf } from './params.ts'
import { pathOf } from './path.ts'
import { bodyOrThrow, listOf } from './validate.ts'

const MOST = 50

const operation = z.looseObject({
  method: z.string().toUpperCase().default('GET'),
  relative_url: z.string().min(1),
  body: z.string().optional(),
  name: z.string().optional(),
  access_token: z.string().optional(),
  depends_on: z.string().optional(),
  attached_files: listOf(z.string()).optional(),
  omit_response_on_success: z.union([z.boolean(), z.stringbool()]).default(true),
})
type Operation = z.infer<typeof operation>

const batchSchema = z.looseObject({
  batch: z.array(operation).min(1),
  include_headers: z.union([z.boolean(), z.stringbool()]).default(true),
})

type Answered = Map<string, Reply>

/**
 * Many calls in one, in their order; each answer is a member of a list, its body as text. A call may name what an
 * earlier one answered, as `{result=first:$.id}`; the answer of one that others name is left out when it went well.
 */
export async function answerBatch(call: Call, answer: (call: Call) => Promise<Reply>): Promise<Reply> {
  const { batch, include_headers } = bodyOrThrow(batchSchema, await paramsOf(call))
  if (batch.length > MOST) throw graphError(100, `A batch has at most ${MOST} calls.`)
  const answered: Answered = new Map()
  const shown: (object | null)[] = []
  for (const each of batch) {
    const reply = await answerOne(call, each, answered, answer)
    if (each.name !== undefined) answered.set(each.name, reply)
    const isNamed = each.name !== undefined && batch.some((other) => names(other, each.name!))
    const isOmitted = reply.status < 300 && isNamed && each.omit_response_on_success
    shown.push(isOmitted ? null : shownReply(reply, include_headers))
  }
  return json(shown)
}

async function answerOne(
  call: Call,
  each: Operation,
  answered: Answered,
  answer: (call: Call) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await answer(await callOf(call, each, answered))
  } catch (error) {
    return errorReply(call.world, error)
  }
}

async function callOf(call: Call, each: Operation, answered: Answered): Promise<Call> {
  const target = pathOf(`/${filled(each.relative_url, answered)}`)
  const token = each.access_token ?? target.query.get('access_token') ?? call.token
  const made: Call = {
    ...call,
    method: each.method,
    ...target,
    headers: {
      authorization: `Bearer ${token}`,
      ...(each.body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    raw: Buffer.from(filled(each.body ?? '', answered)),
  }
  delete made.form
  return each.attached_files ? withFiles(made, call, each.attached_files) : made
}

/** The fields of one call with the files that came beside the batch. */
async function withFiles(made: Call, call: Call, files: string[]): Promise<Call> {
  if (!isMultipart(call)) throw graphError(100, 'attached_files needs a multipart form.')
  const given = await formOf(call)
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(made.raw.toString('utf8'))) form.set(name, value)
  for (const name of files) {
    const file = given.get(name)
    if (!(file instanceof Blob)) throw graphError(100, `There is no file ${name}.`)
    form.set(name, file)
  }
  const headers = { ...made.headers, 'content-type': 'multipart/form-data' }
  return { ...made, headers, form: Promise.resolve(form) }
}

const REFERENCE = /\{result=([\w-]+):\$((?:\.[\w*-]+|\[[\d*]+\])*)\}/g

function names(each: Operation, name: string): boolean {
  const texts = [each.relative_url, each.body ?? '']
  const found = texts.flatMap((text) => [...text.matchAll(REFERENCE)].map((match) => match[1]))
  return each.depends_on === name || found.includes(name)
}

/** Puts what earlier calls answered in the place of references to it; many values are joined with commas. */
function filled(text: string, answered: Answered): string {
  return text.replace(REFERENCE, (_all, name: string, path: string) => {
    const reply = answered.get(name)
    if (!reply) throw graphError(100, `There is no earlier call named ${name}.`)
    const keys = [...path.matchAll(/[\w*-]+/g)].map(([key]) => key)
    return valuesAt(JSON.parse(reply.body.toString()), keys).join(',')
  })
}

function valuesAt(value: unknown, [key, ...rest]: string[]): unknown[] {
  if (key === undefined) return [typeof value === 'object' ? JSON.stringify(value) : value]
  if (typeof value !== 'object' || value === null) return []
  if (key === '*') return Object.values(value).flatMap((each) => valuesAt(each, rest))
  return Object.hasOwn(value, key) ? valuesAt((value as Record<string, unknown>)[key], rest) : []
}

function shownReply({ status, body, headers }: Reply, includesHeaders: boolean) {
  const all = { 'Content-Type': 'application/json; charset=UTF-8', ...headers }
  const listed = Object.entries(all).map(([name, value]) => ({ name, value }))
  return { code: status, ...(includesHeaders && { headers: listed }), body: body.toString() }
}
