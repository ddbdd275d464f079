import type { App } from '#core/context/context.ts'
import type { CallHolder } from '#messaging/calls/call-media/call-holder.ts'

/** Begins to hold the sound of bridged calls, where the role of this process and the configuration want it. */
export async function startCallHolder(app: App): Promise<CallHolder | undefined> {
  const { calling, process } = app.config
  const isWanted = calling.enabled && calling.maxCalls > 0
  if (!isWanted || (process.role !== 'all' && process.role !== 'calls')) return undefined
  // The media library is loaded where calls are held.
  const { CallHolder } = await import('#messaging/calls/call-media/call-holder.ts')
  const holder = new CallHolder(app)
  await holder.start()
  return holder
}
