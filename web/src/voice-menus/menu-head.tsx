import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Rocket } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Saving } from '../flows/use-autosave.ts'
import { type EditedMenu, publishMenuMutation } from '../flows/voice-menu-documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { numeral } from '../language/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { tell } from '../ui/toast.ts'
import { useTitle } from '../ui/use-title.ts'
import { MenuBadges } from './menu-badges.tsx'

/** The parts of the editor, each with an address of its own. */
const menuTabs = [
  { name: 'canvas', label: msg`Canvas` },
  { name: 'outline', label: msg`Outline` },
  { name: 'settings', label: msg`Settings` },
  { name: 'versions', label: msg`Versions` },
] as const
type MenuTab = (typeof menuTabs)[number]['name']

export const isMenuTab = (name: string): name is MenuTab => menuTabs.some((tab) => tab.name === name)

/** Makes the draft the version that new calls run, with the speech of its texts. */
function PublishMenu({ menu, onClose }: { menu: EditedMenu; onClose: () => void }) {
  const [note, setNote] = useState('')
  const change = useChange(publishMenuMutation, ({ publishIvrFlow: { ivrFlow } }) => {
    onClose()
    if (ivrFlow.liveVersion !== null) tell({ text: t`Version ${numeral(ivrFlow.liveVersion)} is published.` })
  })
  return (
    <Dialog title={t`Publish the draft`} onClose={onClose}>
      <Form
        onSubmit={() => void change.run({ input: { id: menu.id, note } })}
        onCancel={onClose}
        submit={t`Publish`}
        busy={change.busy}
        problem={change.problem}
      >
        <p className="text-ink-2">
          <Trans>New calls run it. Ongoing calls keep their version.</Trans>
        </p>
        <Field
          label={t`What is new`}
          name="note"
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Form>
    </Dialog>
  )
}

interface MenuHeadProps {
  menu: EditedMenu
  saving: Saving
  tab: MenuTab
  mayWrite: boolean
  children?: ReactNode
}

/** The name of the menu, when calls hear it, whether the draft is kept, and the parts of the editor. */
export function MenuHead({ menu, saving, tab, mayWrite, children }: MenuHeadProps) {
  const { i18n } = useLingui()
  const [isPublishing, setPublishing] = useState(false)
  useTitle(menu.name)
  const states = { saved: t`Saved`, saving: t`Saving`, refused: t`Not saved` }
  const tabs = menuTabs.map(({ name, label }) => ({
    name,
    label,
    link: {
      to: '/calls/ivr/$id',
      params: { id: menu.id },
      search: name === 'canvas' ? {} : { tab: name },
    } as const,
  }))
  return (
    <header className="flex flex-col gap-2 border-b border-line bg-surface px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <Link
          to="/calls/ivr"
          search={{}}
          aria-label={t`All voice menus`}
          className="inline-flex size-9 items-center justify-center rounded-lg text-ink-2 hover:bg-raised"
        >
          <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
        </Link>
        <h1 dir="auto" className="min-w-0 max-w-full truncate text-base font-semibold">
          {menu.name}
        </h1>
        <MenuBadges menu={menu} />
        {mayWrite ? (
          <span role="status" className={`text-xs ${saving.state === 'refused' ? 'text-bad' : 'text-ink-2'}`}>
            {states[saving.state]}
          </span>
        ) : null}
        <span className="flex-1" />
        {children}
        {mayWrite ? (
          <Button look="primary" disabled={saving.state !== 'saved'} onClick={() => setPublishing(true)}>
            <Rocket className="size-4" aria-hidden="true" />
            <Trans>Publish</Trans>
          </Button>
        ) : null}
      </div>
      <Tabs
        label={t`Parts of the editor`}
        tabs={tabs}
        chosen={tabs.find(({ name }) => name === tab)}
        key={i18n.locale}
      />
      {saving.state === 'refused' && saving.refusal ? (
        <Failed onAgain={saving.again}>{saving.refusal.message}</Failed>
      ) : null}
      {isPublishing ? <PublishMenu menu={menu} onClose={() => setPublishing(false)} /> : null}
    </header>
  )
}
