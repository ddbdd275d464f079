import { expect } from 'vitest'
import type { Json } from '../harness.ts'

export type Scene = Record<string, string>

/** One route, asked in an order in which each can succeed, and the answer it documents. */
export type Row = {
  title: string
  method: string
  path: string
  body?: object | FormData | Buffer
  headers?: Record<string, string>
  answer: unknown
  /** Names of this scene that later paths use, taken from the answer. */
  keep?: (body: Json) => Scene
}

export const CUSTOMER = '351912000111'
export const text = expect.any(String)
export const number = expect.any(Number)
export const success = { success: true }
export const page = { data: expect.any(Array) }

export const now = Math.floor(Date.now() / 1000)
export const range = `start=${now - 7 * 86_400}&end=${now}`
export const dotted = (granularity: string) =>
  `start(${now - 3600}).end(${now + 3600}).granularity(${granularity})`

export function form(fields: Record<string, string | Blob>): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  return made
}
