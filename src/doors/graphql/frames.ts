import type { ExecutionResult } from 'graphql'

const texts = new WeakMap<ExecutionResult, string>()

/** The JSON of a result, written once however many clients get it. */
function textOf(result: ExecutionResult): string {
  let text = texts.get(result)
  if (text === undefined) {
    text = JSON.stringify(result)
    texts.set(result, text)
  }
  return text
}

/** A `next` message of graphql-transport-ws. */
export function nextFrame(operationId: string, result: ExecutionResult): string {
  return `{"id":${JSON.stringify(operationId)},"type":"next","payload":${textOf(result)}}`
}
