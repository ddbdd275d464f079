import { z } from 'zod'
import type { App } from '../context.ts'
import type { PlatformAccess } from './credentials.ts'
import { callGraph, graphPath } from './graph.ts'
import type { OutgoingFile } from './media.ts'

const uploadDeadlineMs = 300_000

/**
 * Uploads the sample file of a template's header, or a profile photo, and answers its handle (spec/6 5: a session
 * of the application first, then the bytes). Always ends `file.bytes`.
 */
export async function uploadSample(
  app: App,
  access: PlatformAccess & { appId: string },
  file: OutgoingFile,
): Promise<string> {
  try {
    const query = {
      file_name: file.filename,
      file_length: String(file.size),
      file_type: file.mimeType,
      session_type: 'attachment',
    }
    const opening = { method: 'POST', path: graphPath(access.appId, 'uploads'), query } as const
    const session = await callGraph(
      app,
      access,
      opening,
      z.looseObject({ id: z.string().startsWith('upload:') }),
    )
    return await sendBytes(app, access, session.id, file)
  } finally {
    file.bytes.destroy()
  }
}

async function sendBytes(
  app: App,
  access: PlatformAccess,
  session: string,
  file: OutgoingFile,
): Promise<string> {
  const headers = {
    'content-type': 'application/octet-stream',
    'content-length': String(file.size),
    file_offset: '0',
  }
  const raw = { body: file.bytes, headers, deadlineMs: uploadDeadlineMs }
  // The session's id is a path with a query of its own and is used as it came.
  const call = { method: 'POST', path: session, scheme: 'OAuth', raw } as const
  return (await callGraph(app, access, call, z.looseObject({ h: z.string().min(1) }))).h
}
