import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { Level } from '../sound/level.tsx'
import { type Meter, meterOf } from '../sound/meter.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import {
  chooseMicrophone,
  closeMicrophone,
  type MicrophoneFault,
  microphones,
  microphoneWords,
  NoMicrophone,
  openMicrophone,
  useChosenMicrophone,
} from './microphone.ts'

/** Milliseconds between two looks at the level. */
const look = 100

/** Below this a test has heard nobody. */
const heard = 0.05

/** The microphones, named once one of them was allowed, and again when one is plugged in. */
function useMicrophones(allowed: boolean) {
  const [all, setAll] = useState<{ id: string; name: string }[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: they have names once one was allowed
  useEffect(() => {
    const { mediaDevices } = navigator
    if (!mediaDevices) return
    const read = () => void microphones().then(setAll, () => {})
    read()
    mediaDevices.addEventListener('devicechange', read)
    return () => mediaDevices.removeEventListener('devicechange', read)
  }, [allowed])
  return all
}

/** Listens to the chosen microphone while `runs`. */
function useTest(runs: boolean, id: string) {
  const [level, setLevel] = useState(0)
  const [wasHeard, setHeard] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [fault, setFault] = useState<MicrophoneFault | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another microphone
  useEffect(() => {
    if (!runs) return
    let stream: MediaStream | undefined
    let meter: Meter | undefined
    let left = false
    setFault(null)
    setHeard(false)
    openMicrophone().then(
      (opened) => {
        if (left) return closeMicrophone(opened)
        stream = opened
        meter = meterOf(opened)
        setOpen(true)
      },
      (error) => setFault(error instanceof NoMicrophone ? error.fault : 'failed'),
    )
    const timer = setInterval(() => {
      const now = meter?.read() ?? 0
      setLevel(now)
      if (now > heard) setHeard(true)
    }, look)
    return () => {
      left = true
      clearInterval(timer)
      meter?.close()
      closeMicrophone(stream)
      setOpen(false)
      setLevel(0)
    }
  }, [runs, id])
  return { level, wasHeard, isOpen, fault }
}

/** Which microphone calls use in this browser, and whether it hears anything. */
export default function MicrophonePanel() {
  const { i18n } = useLingui()
  const id = useChosenMicrophone()
  const [runs, setRuns] = useState(false)
  const { level, wasHeard, isOpen, fault } = useTest(runs, id)
  const all = useMicrophones(isOpen)
  const stop = useCallback(() => setRuns(false), [])
  useEffect(() => {
    if (fault) stop()
  }, [fault, stop])
  const named = all.filter(({ name }) => name !== '')
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t`Microphone`}
        name="microphone"
        value={named.some((one) => one.id === id) ? id : ''}
        hint={named.length === 0 ? t`The browser lists the microphones once the test is allowed.` : undefined}
        onChange={({ target }) => chooseMicrophone(target.value)}
      >
        <option value="">{t`The browser's choice`}</option>
        {named.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </Select>
      {fault ? <Alert>{i18n._(microphoneWords[fault])}</Alert> : null}
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <Button onClick={() => setRuns(!runs)}>
          {runs ? <Trans>Stop the test</Trans> : <Trans>Test the microphone</Trans>}
        </Button>
        {isOpen ? <Level level={level} /> : null}
        <p role="status" className="text-ink-2 empty:hidden">
          {isOpen ? (wasHeard ? t`The microphone works.` : t`Say something.`) : ''}
        </p>
      </div>
    </div>
  )
}
