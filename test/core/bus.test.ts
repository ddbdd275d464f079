import { EventEmitter } from 'node:events'
import type { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { redisBus } from '#core/bus.ts'

/** The bus of a process over a connection that the test speaks on. */
function bus() {
  const subscriber = Object.assign(new EventEmitter(), { subscribe: async () => 1 })
  const made = redisBus({} as Redis, subscriber as unknown as Redis, 't:', 'this process')
  const heard: unknown[] = []
  made.subscribe('forget', (message) => heard.push(message))
  made.subscribe('events', ({ workspaceId }) => heard.push(workspaceId))
  return { heard, say: (text: string) => subscriber.emit('message', 't:bus', text) }
}

test('what others say on the channel is passed over, and ends no process', () => {
  const { heard, say } = bus()
  for (const text of ['garbage', 'null', '7', '{}', '{"from":"x","topic":"events"}']) say(text)
  say('{"from":"x","topic":"wonders","message":{}}')
  say('{"from":"x","topic":"events","message":{"workspaceId":7}}')
  expect(heard).toEqual([])
  say('{"from":"x","topic":"forget","message":{"cache":"members"}}')
  say('{"from":"x","topic":"events","message":{"workspaceId":"w"}}')
  say('{"from":"this process","topic":"events","message":{"workspaceId":"w"}}')
  expect(heard).toEqual([{ cache: 'members' }, 'w'])
})
