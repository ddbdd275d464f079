import { t } from '@lingui/core/macro'
import type { Tone } from '../ui/badge.tsx'
import { duration } from '../ui/time.ts'
import type { Transfer } from './documents.ts'

/** How it stands with the time that the workspace has promised itself. */
export type Standing = 'none' | 'fine' | 'soon' | 'late'

type Timed = Pick<
  Transfer,
  'status' | 'agent' | 'createdAt' | 'responseDeadline' | 'resolutionDeadline' | 'isBreached'
>

/** The deadline that counts now: somebody has to take what waits, and to finish what they have. */
export const deadlineOf = ({
  agent,
  responseDeadline,
  resolutionDeadline,
}: Omit<Timed, 'status'>): string | null => (agent ? resolutionDeadline : responseDeadline)

/** Which part of its time may be left before it is soon. */
const lastPart = 1 / 3

export function standingOf(transfer: Timed, now: number): Standing {
  const deadline = deadlineOf(transfer)
  if (transfer.status !== 'ACTIVE') return transfer.isBreached ? 'late' : 'none'
  if (deadline === null) return transfer.isBreached ? 'late' : 'none'
  const [end, begin] = [Date.parse(deadline), Date.parse(transfer.createdAt)]
  if (now >= end) return 'late'
  return end - now <= (end - begin) * lastPart ? 'soon' : 'fine'
}

/** Whether there is something to say of its time. */
export const isTimed = (transfer: Timed & Pick<Transfer, 'escalationLevel'>, now: number): boolean =>
  standingOf(transfer, now) !== 'none' || (transfer.escalationLevel > 0 && transfer.status === 'ACTIVE')

export const toneOf: Record<Standing, Tone> = { none: 'plain', fine: 'accent', soon: 'warn', late: 'bad' }

/** The same in words, which nobody has to know a colour for. */
export function standingWords(transfer: Timed, now: number): string {
  const standing = standingOf(transfer, now)
  const deadline = deadlineOf(transfer)
  const left = deadline === null ? 0 : Date.parse(deadline) - now
  if (standing === 'none') return ''
  if (standing === 'late')
    return transfer.status === 'ACTIVE' && deadline && left < 0 ? t`${duration(-left)} late` : t`Was late`
  return t`${duration(left)} left`
}

/** 4:05, 1:04:05: how long something goes on, as a clock shows it. */
export function ticking(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
