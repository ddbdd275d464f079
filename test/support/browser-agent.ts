import type { Page } from 'playwright-core'

// An agent's browser: it plays a tone into its call and says which tone it hears.

interface Agent {
  connection: RTCPeerConnection
  analyser: AnalyserNode
}
declare global {
  interface Window {
    agent: Agent
  }
}

/** The page's offer, with all of its candidates; the page plays this tone. */
export async function agentOffer(page: Page, frequency: number): Promise<string> {
  // A browser lets a page sound after somebody touched it.
  await page.mouse.click(5, 5)
  return page.evaluate(async (hertz) => {
    const audio = new AudioContext()
    await audio.resume()
    const oscillator = new OscillatorNode(audio, { frequency: hertz })
    const out = audio.createMediaStreamDestination()
    oscillator.connect(out)
    oscillator.start()
    const connection = new RTCPeerConnection()
    const analyser = new AnalyserNode(audio, { fftSize: 8192 })
    connection.ontrack = ({ track }) => {
      const stream = new MediaStream([track])
      // Chromium takes a remote track's sound out of the jitter buffer for an element alone.
      const element = new Audio()
      element.srcObject = stream
      element.muted = true
      void element.play()
      audio.createMediaStreamSource(stream).connect(analyser)
    }
    connection.addTrack(out.stream.getAudioTracks()[0] as MediaStreamTrack, out.stream)
    window.agent = { connection, analyser }
    await connection.setLocalDescription(await connection.createOffer())
    if (connection.iceGatheringState !== 'complete')
      await new Promise<void>((resolve) => {
        connection.onicegatheringstatechange = () => {
          if (connection.iceGatheringState === 'complete') resolve()
        }
      })
    return connection.localDescription?.sdp ?? ''
  }, frequency)
}

export function takeAnswer(page: Page, sdp: string): Promise<void> {
  return page.evaluate(
    (text) => window.agent.connection.setRemoteDescription({ type: 'answer', sdp: text }),
    sdp,
  )
}

/** The loudest frequency that the agent hears now; 0 where it is quiet. */
export function heardTone(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { analyser } = window.agent
    const levels = new Float32Array(analyser.frequencyBinCount)
    analyser.getFloatFrequencyData(levels)
    const loudest = levels.indexOf(Math.max(...levels))
    const level = levels[loudest] ?? -100
    return level < -60 ? 0 : Math.round((loudest * analyser.context.sampleRate) / analyser.fftSize)
  })
}
