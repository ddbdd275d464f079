import { i18n } from '@lingui/core'
import { client } from '../graphql/client.ts'
import { problemOf } from '../graphql/problem.ts'
import { ask, isRefused } from './ask-server.ts'
import { phaseOf, placing, ringing, step } from './call-state.ts'
import { begin, change, connect, current, currentLine, dispatch, fail, hear, isBusy } from './current.ts'
import type { Call } from './documents.ts'
import { rememberLeft } from './left.ts'
import { Line } from './line.ts'
import { acceptMutation, endMutation, iceServersQuery, startMutation, takingQuery } from './live-documents.ts'
import { microphoneWords, NoMicrophone, openMicrophone } from './microphone.ts'
import { qualityOf, type Sample } from './quality.ts'

/** Milliseconds between two looks at how the call is heard. */
const look = 2_000

/** Looks at how it is heard for as long as it lasts; answers how that ends. */
function watchQuality(line: Line): () => void {
  let before: Sample | null = null
  const timer = setInterval(async () => {
    const sample = await line.sample().catch(() => null)
    const now = current.get()
    if (!sample || !now) return
    if (before && phaseOf(now.state) === 'talking') change({ quality: qualityOf(before, sample) })
    before = sample
  }, look)
  return () => clearInterval(timer)
}

/** Opens the microphone and a line; null where the call ended meanwhile, or there is no microphone. */
async function openLine(iceServers: RTCIceServer[]): Promise<Line | null> {
  try {
    const microphone = await openMicrophone()
    const opened = new Line(iceServers, (state) => {
      if (currentLine() !== opened) return
      if (state === 'down') fail('line', null)
      else dispatch({ kind: 'line', state })
    })
    await opened.speakInto(microphone)
    const now = current.get()
    if (now && !now.state.ending) {
      connect(opened, watchQuality(opened))
      return opened
    }
    opened.close()
    return null
  } catch (error) {
    const fault = error instanceof NoMicrophone ? error.fault : 'failed'
    fail('microphone', i18n._(microphoneWords[fault]))
    return null
  }
}

const servers = (
  given: readonly { urls: readonly string[]; username?: string | null; credential?: string | null }[],
) =>
  given.map(
    ({ urls, username, credential }): RTCIceServer => ({
      urls: [...urls],
      ...(username != null && { username }),
      ...(credential != null && { credential }),
    }),
  )

/** Whether the person hung up while the server was asked. */
const wasLeft = (opened: Line): boolean => currentLine() !== opened

function endThere(callId: string): void {
  void client.mutation(endMutation, { callId }).toPromise()
}

/** Takes a call that rings here. */
export async function take(call: Call): Promise<void> {
  if (isBusy()) return
  const { contactId, contactName, numberId, numberName } = call
  begin({
    call,
    contactId,
    contactName,
    numberId,
    numberName,
    state: step(ringing, { kind: 'take' }, Date.now()),
  })
  rememberLeft({ callId: call.id, contactId, contactName, numberId, numberName })
  const { data, error } = await client
    .query(takingQuery, { id: call.id }, { requestPolicy: 'network-only' })
    .toPromise()
  if (!data || error) return fail('refused', error ? problemOf(error).message : null)
  const opened = await openLine(servers(data.iceServers))
  if (!opened) return
  const { offer } = data.call
  const isDirect = data.call.mode === 'DIRECT' && offer !== null
  try {
    const session = isDirect ? { answer: await opened.answer(offer) } : { offer: await opened.offer() }
    const answer = await ask(acceptMutation, { input: { callId: call.id, ...session } })
    if (isRefused(answer)) return fail('refused', answer.refused)
    if (wasLeft(opened)) return endThere(call.id)
    hear(answer.acceptCall.call)
    dispatch({ kind: 'answered' })
    if (answer.acceptCall.answer) await opened.take(answer.acceptCall.answer)
    else await opened.reach()
  } catch {
    // The browser makes nothing of what the other side describes.
    fail('line', null)
  }
}

interface Called {
  contactId: string
  contactName: string
  numberId: string
  numberName: string
}

/** Calls a customer. */
export async function place(called: Called): Promise<void> {
  if (isBusy()) return
  begin({ call: null, ...called, state: placing })
  const { data, error } = await client
    .query(iceServersQuery, {}, { requestPolicy: 'network-only' })
    .toPromise()
  if (!data || error) return fail('refused', error ? problemOf(error).message : null)
  const opened = await openLine(servers(data.iceServers))
  if (!opened) return
  const { contactId, numberId } = called
  try {
    const answer = await ask(startMutation, {
      input: { contactId, numberId, sdpOffer: await opened.offer() },
    })
    if (isRefused(answer)) return fail('refused', answer.refused)
    const { call } = answer.startCall
    if (wasLeft(opened)) return endThere(call.id)
    change({ call })
    rememberLeft({ callId: call.id, ...called })
    hear(call)
    if (answer.startCall.answer) await opened.take(answer.startCall.answer)
  } catch {
    fail('line', null)
  }
}
