import { describe, expect, test } from 'vitest'
import {
  type CallEvent,
  type CallState,
  eventsOf,
  isUnderWay,
  phaseOf,
  placing,
  ringing,
  step,
  type Told,
} from '../../../web/src/calls/call-state.ts'

// What a person sees of a call follows from what they do, from their connection, and from the server's word.

const run = (state: CallState, ...events: CallEvent[]): CallState =>
  events.reduce((before, event, index) => step(before, event, (index + 1) * 1_000), state)

const take: CallEvent = { kind: 'take' }
const answered: CallEvent = { kind: 'answered' }
const up: CallEvent = { kind: 'line', state: 'up' }
const down: CallEvent = { kind: 'line', state: 'down' }
const hangUp: CallEvent = { kind: 'hang_up' }
const over = (ending: NonNullable<CallState['ending']>): CallEvent => ({ kind: 'over', ending })

const told = (facts: Partial<Told>): Told => ({
  status: 'RINGING',
  direction: 'INCOMING',
  agentId: null,
  endedBy: null,
  errorMessage: null,
  isHeld: false,
  ...facts,
})

describe('phases', () => {
  test.each([
    ['rings', ringing, [], 'ringing'],
    ['was taken', ringing, [take], 'connecting'],
    ['was taken and agreed upon, without sound', ringing, [take, answered], 'connecting'],
    ['has sound before it was agreed upon', ringing, [take, up], 'connecting'],
    ['is heard', ringing, [take, answered, up], 'talking'],
    ['is heard, the other way round', ringing, [take, up, answered], 'talking'],
    ['rings at the customer', placing, [up], 'calling'],
    ['was answered by the customer', placing, [up, answered], 'talking'],
    ['was answered before the sound', placing, [answered], 'connecting'],
    ['is held', ringing, [take, answered, up, { kind: 'held' }], 'held'],
    ['goes on', ringing, [take, answered, up, { kind: 'held' }, { kind: 'resumed' }], 'talking'],
    ['is being hung up', ringing, [take, answered, up, hangUp], 'ending'],
    ['could not be hung up', ringing, [take, answered, up, hangUp, { kind: 'goes_on' }], 'talking'],
    ['was declined', ringing, [hangUp], 'ended'],
    ['broke off', ringing, [take, answered, up, down], 'ended'],
  ] satisfies [string, CallState, CallEvent[], string][])('a call that %s', (_name, state, events, phase) => {
    expect(phaseOf(run(state, ...events))).toBe(phase)
  })

  test('the time runs from when both could hear each other, also after a pause', () => {
    const begun = run(ringing, take, answered, up)
    expect(begun.talkingSince).toBe(3_000)
    expect(step(step(begun, { kind: 'held' }, 9_000), { kind: 'resumed' }, 12_000).talkingSince).toBe(3_000)
  })

  test('the first reason stays, and what comes later changes nothing', () => {
    const ended = run(ringing, take, answered, up, over('by_customer'))
    expect(run(ended, over('failed'), down, take)).toEqual(ended)
  })

  test('who hangs up ended it, whichever end is told first', () => {
    expect(run(ringing, take, answered, up, hangUp, over('by_customer')).ending).toBe('hung_up')
    expect(run(ringing, take, answered, up, hangUp, down).ending).toBe('hung_up')
    expect(run(ringing, take, answered, up, hangUp, over('failed')).ending).toBe('failed')
  })

  test('the microphone is in use from the press to the end', () => {
    expect([ringing, run(ringing, take), run(ringing, take, over('taken'))].map(isUnderWay)).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('the word of the server', () => {
  const talking = run(ringing, take, answered, up)
  const heardFrom = (state: CallState, facts: Partial<Told>) =>
    eventsOf(state, told(facts), 'me').reduce((before, event) => step(before, event, 0), state)

  test.each([
    [
      'the customer hung up',
      talking,
      { status: 'COMPLETED', endedBy: 'CLIENT', agentId: 'me' },
      'by_customer',
    ],
    ['it took too long', talking, { status: 'COMPLETED', endedBy: 'SYSTEM', agentId: 'me' }, 'time'],
    [
      'the process that carried it died',
      talking,
      { status: 'FAILED', endedBy: 'SYSTEM', errorMessage: 'The media process stopped.', agentId: 'me' },
      'failed',
    ],
    ['the customer hung up at once', talking, { status: 'MISSED', agentId: 'me' }, 'by_customer'],
    ['nobody took it', ringing, { status: 'MISSED' }, 'missed'],
    ['a colleague took it', ringing, { status: 'ANSWERED', agentId: 'other' }, 'taken'],
    [
      'a colleague was quicker than the press',
      run(ringing, take),
      { status: 'ANSWERED', agentId: 'other' },
      'taken',
    ],
    ['it goes to another', talking, { status: 'TRANSFERRING', agentId: 'me' }, 'transferred'],
    ['another has it now', talking, { status: 'ANSWERED', agentId: 'other' }, 'transferred'],
    ['the customer did not answer', placing, { status: 'MISSED', direction: 'OUTGOING' }, 'unanswered'],
    ['the customer declined', placing, { status: 'REJECTED', direction: 'OUTGOING' }, 'rejected'],
  ] satisfies [string, CallState, Partial<Told>, string][])('%s', (_name, state, facts, ending) => {
    expect(heardFrom(state, facts).ending).toBe(ending)
  })

  test('what goes on is as told: answered, held, and on again', () => {
    const called = run(placing, up)
    const heard = heardFrom(called, { direction: 'OUTGOING', status: 'ACCEPTED', agentId: 'me' })
    expect(phaseOf(heard)).toBe('talking')
    const held = heardFrom(heard, { direction: 'OUTGOING', status: 'ACCEPTED', agentId: 'me', isHeld: true })
    expect(phaseOf(held)).toBe('held')
    expect(phaseOf(heardFrom(held, { direction: 'OUTGOING', status: 'ACCEPTED', agentId: 'me' }))).toBe(
      'talking',
    )
  })

  test('a call that rings here goes on to ring', () => {
    expect(eventsOf(ringing, told({}), 'me')).toEqual([])
  })
})
