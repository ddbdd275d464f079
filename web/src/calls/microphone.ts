import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createStore, useStore } from '../store/store.ts'
import { readStored, writeStored } from '../store/stored.ts'

/** Why there is nothing to speak into. */
export type MicrophoneFault = 'refused' | 'missing' | 'busy' | 'insecure' | 'failed'

/** What happened, and what to do. */
export const microphoneWords: Record<MicrophoneFault, MessageDescriptor> = {
  refused: msg`The browser does not allow this page to use the microphone. Allow it in the settings of the browser for this page.`,
  missing: msg`No microphone was found. Connect one, or choose another one.`,
  busy: msg`Another program uses the microphone. Close that program, or choose another microphone.`,
  insecure: msg`Browsers give a page the microphone only over HTTPS or on localhost.`,
  failed: msg`The microphone did not start. Connect it again, or choose another one.`,
}

const named: Record<string, MicrophoneFault> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** What a browser's refusal means. */
const faultOf = (error: unknown): MicrophoneFault => (error instanceof Error && named[error.name]) || 'failed'

/** There is nothing to speak into. */
export class NoMicrophone extends Error {
  readonly fault: MicrophoneFault

  constructor(fault: MicrophoneFault) {
    super(fault)
    this.fault = fault
  }
}

const entry = 'parley.microphone'
const chosen = createStore<string>(readStored(localStorage, entry, ''))

/** The id of the microphone chosen in this browser; empty for the browser's own choice. */
export const useChosenMicrophone = (): string => useStore(chosen)

/** Keeps the choice in this browser. */
export function chooseMicrophone(id: string): void {
  chosen.set(id)
  writeStored(localStorage, entry, id)
}

/** Opens the chosen microphone; where it is not connected, the browser takes another one. Throws NoMicrophone. */
export async function openMicrophone(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new NoMicrophone('insecure')
  const id = chosen.get()
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: {
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        ...(id && { deviceId: { ideal: id } }),
      },
    })
  } catch (error) {
    throw new NoMicrophone(faultOf(error))
  }
}

/** The microphones that are connected. Browsers name them once one of them was allowed. */
export async function microphones(): Promise<{ id: string; name: string }[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}

/** Lets go of a microphone. */
export function closeMicrophone(stream: MediaStream | null | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
