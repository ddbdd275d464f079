import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select, TickBox } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { isOnOtherServer } from '../../ui/other-server.ts'
import { nameOf, type SsoInput, type SsoKind, type SsoSettings, saveSsoMutation } from './documents.ts'

const blank: SsoInput = {
  clientId: '',
  clientSecret: '',
  isEnabled: true,
  allowAutoCreate: false,
  defaultRole: 'agent',
  platformWide: null,
  allowedDomains: '',
  authUrl: null,
  tokenUrl: null,
  userInfoUrl: null,
  issuer: null,
}

function draftOf(settings: SsoSettings | undefined): SsoInput {
  if (!settings) return blank
  const { provider: _, hasSecret: __, ...input } = settings
  return { ...input, clientSecret: '' }
}

const addresses = [
  ['authUrl', msg`Authorization URL`, undefined],
  ['tokenUrl', msg`Token URL`, undefined],
  ['userInfoUrl', msg`User info URL`, undefined],
  [
    'issuer',
    msg`Issuer`,
    msg`Recommended, exactly as in the discovery document: then answers of others are refused.`,
  ],
] as const

interface PartProps {
  draft: SsoInput
  set: (changes: Partial<SsoInput>) => void
}

function Addresses({ draft, set }: PartProps) {
  return addresses.map(([name, label, hint]) => (
    <Field
      key={name}
      label={i18n._(label)}
      name={name}
      type="url"
      autoComplete="off"
      hint={hint && i18n._(hint)}
      value={draft[name] ?? ''}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  ))
}

/** Whether there is a secret, and one of the addresses is at another server than the one that it was given with. */
const losesSecret = (settings: SsoSettings | undefined, draft: SsoInput) =>
  settings?.hasSecret === true &&
  (['authUrl', 'tokenUrl', 'userInfoUrl'] as const).some((name) =>
    isOnOtherServer(settings[name], draft[name]),
  )

interface ClientProps extends PartProps {
  hasSecret: boolean
  /** the secret that is there is not kept */
  isAskedAgain: boolean
}

function Client({ draft, set, hasSecret, isAskedAgain }: ClientProps) {
  const keeps = hasSecret ? t`One is set. Leave this empty to keep it.` : undefined
  return (
    <>
      <Field
        label={t`Client ID`}
        name="clientId"
        autoComplete="off"
        value={draft.clientId}
        onChange={(event) => set({ clientId: event.target.value })}
      />
      <Field
        label={t`Client secret`}
        name="clientSecret"
        type="password"
        autoComplete="new-password"
        required={isAskedAgain}
        hint={isAskedAgain ? t`An address is on another server: give the secret again.` : keeps}
        value={draft.clientSecret}
        onChange={(event) => set({ clientSecret: event.target.value })}
      />
    </>
  )
}

function Admission({ draft, set, roles }: PartProps & { roles: string[] }) {
  const open = draft.allowAutoCreate && draft.allowedDomains.trim() === ''
  return (
    <>
      <Field
        label={t`Allowed domains`}
        name="allowedDomains"
        autoComplete="off"
        placeholder="example.com, example.org"
        hint={t`Only verified addresses of these domains may sign in. Empty means any: name them for a provider that you do not run yourself.`}
        value={draft.allowedDomains}
        onChange={(event) => set({ allowedDomains: event.target.value })}
      />
      <TickBox
        label={t`Make accounts`}
        name="allowAutoCreate"
        hint={
          open
            ? t`Without allowed domains, everybody with an account at the provider can join this workspace.`
            : t`Users without an account get one in this workspace.`
        }
        checked={draft.allowAutoCreate}
        onChange={(event) => set({ allowAutoCreate: event.target.checked })}
      />
      {draft.allowAutoCreate ? (
        <Select
          label={t`Role of new accounts`}
          name="defaultRole"
          value={draft.defaultRole}
          onChange={(event) => set({ defaultRole: event.target.value })}
        >
          {[...new Set([...roles, draft.defaultRole])].map((role) => (
            <option key={role}>{role}</option>
          ))}
        </Select>
      ) : null}
    </>
  )
}

function Trust({ draft, set, provider }: PartProps & { provider: SsoKind['provider'] }) {
  const trusted = draft.platformWide ?? provider !== 'CUSTOM'
  return (
    <TickBox
      label={t`Trust it for the whole installation`}
      name="platformWide"
      hint={
        trusted
          ? t`Its verified addresses sign people in to all workspaces of theirs. Whoever runs it could sign in as anybody but platform administrators.`
          : t`It signs members of this workspace in, and only here.`
      }
      checked={trusted}
      onChange={(event) => set({ platformWide: event.target.checked })}
    />
  )
}

const advice: Partial<Record<SsoKind['provider'], MessageDescriptor>> = {
  MICROSOFT: msg`Add the optional claims email and xms_edov to the ID token there: without them nobody new can sign in.`,
  CUSTOM: msg`The provider must provide email and email_verified.`,
}

interface ProviderFormProps {
  kind: SsoKind
  settings: SsoSettings | undefined
  roles: string[]
  onClose: () => void
}

/** Sets up a provider, or changes it. */
export function ProviderForm({ kind, settings, roles, onClose }: ProviderFormProps) {
  const { provider, callbackUrl } = kind
  const [draft, setDraft] = useState(() => draftOf(settings))
  const change = useChange(saveSsoMutation, onClose)
  const set: PartProps['set'] = (changes) => setDraft({ ...draft, ...changes })
  const isAskedAgain = losesSecret(settings, draft)
  return (
    <Dialog title={nameOf(kind)} onClose={onClose}>
      <Form
        onSubmit={() => change.run({ input: { provider, ...draft } })}
        {...change}
        submit={t`Save`}
        disabled={isAskedAgain && draft.clientSecret.trim() === ''}
        onCancel={onClose}
      >
        <Field
          label={t`Callback URL`}
          readOnly
          value={callbackUrl}
          hint={[msg`Register it at the provider.`, advice[provider]]
            .map((one) => one && i18n._(one))
            .join(' ')}
          onFocus={(event) => event.target.select()}
        />
        <Client
          draft={draft}
          set={set}
          hasSecret={settings?.hasSecret ?? false}
          isAskedAgain={isAskedAgain}
        />
        {provider === 'CUSTOM' ? <Addresses draft={draft} set={set} /> : null}
        <Trust draft={draft} set={set} provider={provider} />
        <Admission draft={draft} set={set} roles={roles} />
        <TickBox
          label={t`Offer it on the sign-in page`}
          name="isEnabled"
          checked={draft.isEnabled}
          onChange={(event) => set({ isEnabled: event.target.checked })}
        />
      </Form>
    </Dialog>
  )
}
