import { useEffect, useMemo } from 'react'
import { setFormat } from '../language/format.ts'
import { isLanguage } from '../language/languages.ts'
import { speak } from '../language/speak.ts'
import type { Me } from '../session/documents.ts'

/** From now on the page goes by what the account says of its language, and the workspace of its dates and time zone. */
export function useOwnFormat({ language, workspace: { settings } }: Me): void {
  const timeZone = settings?.timezone
  const datePattern = settings?.dateFormat ?? null
  // Before what is below is made, which writes dates.
  useMemo(() => setFormat({ timeZone, datePattern }), [timeZone, datePattern])
  useEffect(() => {
    if (isLanguage(language)) void speak(language)
  }, [language])
}
