import { Trans } from '@lingui/react/macro'
/** To the reference of an API, which is to be read and tried on a page of its own; `path` is below the base path. */
export function ReferenceLink({ path }: { path: 'docs' | 'docs/api' }) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noreferrer"
      className="text-accent-strong underline underline-offset-2"
    >
      <Trans>Read the reference</Trans>
    </a>
  )
}
