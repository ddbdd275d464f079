import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MenuRow } from '../flows/voice-menu-documents.ts'
import { numeral } from '../language/format.ts'
import { Badge } from '../ui/badge.tsx'

/** Whether calls run a voice menu, when, and which version of it. */
export function MenuBadges({ menu }: { menu: MenuRow }) {
  return (
    <>
      <Badge tone={menu.isActive ? 'accent' : 'plain'}>
        {menu.isActive ? <Trans>On</Trans> : <Trans>Off</Trans>}
      </Badge>
      <Badge>
        {menu.liveVersion === null ? <Trans>Draft</Trans> : t`Version ${numeral(menu.liveVersion)}`}
      </Badge>
      {menu.isCallStart ? (
        <Badge>
          <Trans>Incoming calls start with it</Trans>
        </Badge>
      ) : null}
      {menu.isOutgoingEnd ? (
        <Badge>
          <Trans>Outgoing calls end with it</Trans>
        </Badge>
      ) : null}
    </>
  )
}
