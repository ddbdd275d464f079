import { useEffect, useRef, useState } from 'react'
import type { SignupConfig } from './documents.ts'

/** What a person did in the platform's dialog (spec/6 7.5, step 1). */
interface LoginAnswer {
  authResponse?: { code?: string } | null
}

/** As much as is needed of the platform's script. */
interface Sdk {
  init(options: { appId: string; version: string; cookie: boolean; xfbml: boolean }): void
  login(
    done: (answer: LoginAnswer) => void,
    options: {
      config_id: string
      response_type: 'code'
      override_default_response_type: true
      extras: { setup: object; sessionInfoVersion: '3' }
    },
  ): void
}

const sdkOf = () => (window as unknown as { FB?: Sdk }).FB

/** Which number and business account were chosen, or why none was. */
interface SessionInfo {
  phoneId?: string
  wabaId?: string
  /** the platform's own words for what went wrong in the dialog */
  error?: string
}

interface SessionMessage {
  type?: string
  data?: { phone_number_id?: string; waba_id?: string; error_message?: string }
}

function messageOf(data: unknown): SessionMessage | null {
  try {
    return (typeof data === 'string' ? JSON.parse(data) : data) as SessionMessage | null
  } catch {
    return null
  }
}

const isTheirs = (origin: string, sdkUrl: string) =>
  origin === new URL(sdkUrl).origin || /^https:\/\/([\w-]+\.)*facebook\.com$/.test(origin)

export interface Signup {
  state: 'loading' | 'ready' | 'blocked'
  /** opens the dialog; to be called by a press itself, or the browser opens no window */
  open: (done: (code: string | null, info: SessionInfo) => void) => void
}

/** The platform's sign-up dialog: its script is loaded, and what it tells is heard. */
export function useSignup({ appId, configId, apiVersion, sdkUrl }: SignupConfig): Signup {
  const [state, setState] = useState<Signup['state']>('loading')
  const info = useRef<SessionInfo>({})
  useEffect(() => {
    const script = document.createElement('script')
    script.src = sdkUrl
    script.onload = () => {
      sdkOf()?.init({ appId, version: apiVersion, cookie: false, xfbml: false })
      setState(sdkOf() ? 'ready' : 'blocked')
    }
    script.onerror = () => setState('blocked')
    document.head.append(script)
    return () => script.remove()
  }, [appId, apiVersion, sdkUrl])
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent) => {
      const told = isTheirs(origin, sdkUrl) ? messageOf(data) : null
      if (told?.type !== 'WA_EMBEDDED_SIGNUP') return
      const { phone_number_id: phoneId, waba_id: wabaId, error_message: error } = told.data ?? {}
      info.current = { ...(phoneId && { phoneId }), ...(wabaId && { wabaId }), ...(error && { error }) }
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [sdkUrl])
  const open: Signup['open'] = (done) => {
    info.current = {}
    sdkOf()?.login(({ authResponse }) => done(authResponse?.code ?? null, info.current), {
      config_id: configId,
      response_type: 'code',
      override_default_response_type: true,
      extras: { setup: {}, sessionInfoVersion: '3' },
    })
  }
  return { state, open }
}
