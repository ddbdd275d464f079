import { getNodeValue, printParseErrorCode } from 'jsonc-parser'
import { checkComponents } from './check-components.ts'
import { checkData } from './check-data.ts'
import { checkRouting } from './check-routing.ts'
import { checkEnds, checkScreen, checkTop, checkWholeForm, mostScreens } from './check-top.ts'
import { isObject, type Json } from './components.ts'
import { checkedOf } from './context.ts'
import { isTooDeep } from './depth.ts'
import { Findings, type FlowJsonProblem, type Say } from './problems.ts'
import { readVersion, supportOf, type Version } from './versions.ts'

const mostBytes = 10 * 1024 * 1024

/** What cannot be read at all, at its place. */
function sayUnreadable(findings: Findings): void {
  for (const { error, offset, length } of findings.faults.slice(0, 10))
    findings.add('INVALID_FLOW_JSON', {
      path: [],
      message: `This is no JSON: ${printParseErrorCode(error)}.`,
      severity: 'error',
      offset,
      length,
    })
  if (findings.faults.length === 0) findings.say('INVALID_FLOW_JSON', [], 'Must be an object.')
}

/** The version that a definition names; null where nothing can be checked by it. */
function versionIn({ version }: Json, say: Say): Version | null {
  if (version === undefined) {
    say('MISSING_FLOW_JSON_VERSION', [], 'version is needed.')
    return null
  }
  const read = typeof version === 'string' ? readVersion(version) : null
  const support = read && supportOf(read)
  if (!read || support === 'unknown')
    say('INVALID_FLOW_JSON_VERSION', ['version'], 'There is no such version.')
  if (support === 'expired') say('UNSUPPORTED_FLOW_JSON_VERSION', ['version'], 'The version has ended.')
  if (support === 'unavailable')
    say('UNAVAILABLE_FLOW_JSON_VERSION', ['version'], 'No version after 7.3 is open to every account.')
  if (support === 'frozen')
    say(
      'UNSUPPORTED_FLOW_JSON_VERSION',
      ['version'],
      'Forms of this version can be sent, and published no longer.',
      'warning',
    )
  return support === 'frozen' || support === 'publishable' ? read : null
}

/** Why a text is not read at all. */
function excessOf(text: string): string | null {
  if (Buffer.byteLength(text) > mostBytes) return 'A definition has at most 10 MB.'
  return isTooDeep(text) ? 'Nested too deep.' : null
}

/**
 * What is wrong with a definition in Flow JSON 2.1 to 7.3, with the codes of the platform (spec/12): in the order of the
 * text. A definition whose version cannot be told is not looked at further.
 */
export function validateFlowJson(given: string): FlowJsonProblem[] {
  const text = given.replace(/^\uFEFF/, '')
  const excess = excessOf(text)
  const findings = new Findings(excess ? '' : text)
  if (excess) {
    findings.say('INVALID_FLOW_JSON', [], excess)
    return findings.problems
  }
  const value: unknown =
    findings.root && findings.faults.length === 0 ? getNodeValue(findings.root) : undefined
  if (!isObject(value)) {
    sayUnreadable(findings)
    return findings.problems
  }
  const version = versionIn(value, findings.say)
  if (version) {
    const checked = checkedOf(value, version, findings.say)
    checkTop(checked)
    if (checked.screens.length > mostScreens) return findings.problems
    for (const screen of checked.screens) {
      checkData(screen, checked)
      checkScreen(screen, checked, checkComponents(screen, checked))
    }
    checkEnds(checked)
    checkWholeForm(checked)
    checkRouting(checked)
  }
  return findings.problems.toSorted((a, b) => a.line - b.line || a.column - b.column)
}
