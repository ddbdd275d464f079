import { onTestFinished } from 'vitest'
import { Leg } from '#outside/voice/leg.ts'
import { silence } from '#outside/voice/opus-packets.ts'
import { Ports } from '#outside/voice/ports.ts'

/** An agent without a browser, who says nothing again and again; answers what it has heard. */
export async function agentLeg(ports: [number, number], take: (offer: string) => Promise<string>) {
  const heard = { packets: 0 }
  const listeners = { onVoice: () => heard.packets++ }
  const { leg, sdp } = await Leg.offer({ ports: new Ports(ports), address: '127.0.0.1' }, listeners)
  await leg.takeAnswer(await take(sdp))
  let sequence = 0
  const speaking = setInterval(() => {
    sequence++
    leg.send({ payload: Buffer.from(silence), sequence, timestamp: sequence * 960, source: 'agent' })
  }, 20)
  onTestFinished(async () => {
    clearInterval(speaking)
    await leg.close()
  })
  return heard
}
