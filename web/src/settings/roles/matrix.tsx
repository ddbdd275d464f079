import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { inWords } from '../../ui/enum-words.ts'
import type { Role } from './documents.ts'
import type { Module } from './modules.ts'

function Cell({ role, module }: { role: Role; module: Module }) {
  const granted = module.permissions.filter(({ key }) => role.permissions.includes(key))
  if (granted.length === 0) {
    return (
      <span className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">
          <Trans>nothing</Trans>
        </span>
      </span>
    )
  }
  if (granted.length === module.permissions.length) {
    return (
      <span className="inline-flex items-center gap-1 font-medium text-accent">
        <Check className="size-3.5" aria-hidden="true" /> <Trans>all</Trans>
      </span>
    )
  }
  return <span>{granted.map(({ action }) => inWords(action)).join(', ')}</span>
}

/** What each role may do in each part of the product. */
export function Matrix({ modules, roles }: { modules: Module[]; roles: Role[] }) {
  return (
    <section
      aria-label={t`What each role may do`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-xl border border-line bg-surface [scrollbar-width:thin]"
    >
      <table className="w-full border-collapse text-start text-[0.8125rem]">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="sticky start-0 z-10 bg-surface py-2.5 pe-4 ps-4 font-semibold">
              <Trans>Part of the product</Trans>
            </th>
            {roles.map((role) => (
              <th key={role.id} scope="col" className="px-3 py-2.5 font-semibold whitespace-nowrap">
                {role.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {modules.map((module) => (
            <tr key={module.key} className="border-b border-line last:border-0">
              <th scope="row" className="sticky start-0 z-10 bg-surface py-2 pe-4 ps-4 font-medium">
                {module.label}
                <span className="block text-xs font-normal text-ink-3">
                  {module.permissions.map(({ action }) => inWords(action)).join(', ')}
                </span>
              </th>
              {roles.map((role) => (
                <td key={role.id} className="min-w-28 px-3 py-2 align-middle">
                  <Cell role={role} module={module} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
