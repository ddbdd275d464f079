import { useEffect, useRef, useState } from 'react'
import { type Meter, meterOf } from '../../sound/meter.ts'

/** The longest that the server converts, in seconds. */
const longest = 600

/** What browsers record; the server makes of each what phones play. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

/** Enough for a voice: ten minutes stay below three megabytes. */
const bitsPerSecond = 32_000

export interface Recording {
  file: File
  /** where the page can play it */
  address: string
}

export interface Recorder {
  state: 'asking' | 'recording' | 'paused' | 'done' | 'refused'
  seconds: number
  /** how loud it is now, from 0 to 1 */
  level: number
  recording: Recording | null
  pause: () => void
  goOn: () => void
  stop: () => void
}

function fileOf(parts: Blob[], type: string): File {
  const ending = type.includes('mp4') ? 'm4a' : type.includes('ogg') ? 'ogg' : 'webm'
  return new File(parts, `voice.${ending}`, { type })
}

/** Times that are paused are not told. */
function useSeconds(running: boolean, tick: () => void): number {
  const [seconds, setSeconds] = useState(0)
  const told = useRef(tick)
  told.current = tick
  useEffect(() => {
    if (!running) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const passed = (now - last) / 1000
      last = now
      setSeconds((before) => before + passed)
      told.current()
    }, 100)
    return () => clearInterval(timer)
  }, [running])
  return seconds
}

/** Records from the microphone, from the moment in which the person allows it. What was used is let go at the end. */
export function useRecorder(): Recorder {
  const [state, setState] = useState<Recorder['state']>('asking')
  const [level, setLevel] = useState(0)
  const [recording, setRecording] = useState<Recording | null>(null)
  const recorder = useRef<MediaRecorder>(undefined)
  const meter = useRef<Meter>(undefined)
  const seconds = useSeconds(state === 'recording', () => setLevel(meter.current?.read() ?? 0))

  useEffect(() => {
    let left = false
    let address: string | undefined
    let stream: MediaStream | undefined
    const letGo = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
      meter.current?.close()
      meter.current = undefined
    }
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      if (left) return letGo()
      const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
      const made = new MediaRecorder(stream, {
        audioBitsPerSecond: bitsPerSecond,
        ...(mimeType && { mimeType }),
      })
      const parts: Blob[] = []
      made.ondataavailable = ({ data }) => parts.push(data)
      made.onstop = () => {
        letGo()
        if (left) return
        const file = fileOf(parts, made.mimeType)
        address = URL.createObjectURL(file)
        setRecording({ file, address })
        setState('done')
      }
      recorder.current = made
      meter.current = meterOf(stream)
      made.start()
      setState('recording')
    }
    begin().catch(() => setState('refused'))
    return () => {
      left = true
      if (recorder.current?.state !== 'inactive') recorder.current?.stop()
      letGo()
      if (address) URL.revokeObjectURL(address)
    }
  }, [])

  const stop = () => {
    if (recorder.current?.state !== 'inactive') recorder.current?.stop()
  }
  const tooLong = seconds >= longest
  useEffect(() => {
    if (tooLong && recorder.current?.state !== 'inactive') recorder.current?.stop()
  }, [tooLong])
  return {
    state,
    seconds,
    level: state === 'recording' ? level : 0,
    recording,
    pause: () => {
      recorder.current?.pause()
      setState('paused')
    },
    goOn: () => {
      recorder.current?.resume()
      setState('recording')
    },
    stop,
  }
}
