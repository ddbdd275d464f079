import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { App } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { withinLimit } from '#doors/http/time-limit.ts'
import { asAppError } from '#doors/rest/failures.ts'

const app = { log: pino({ level: 'silent' }) } as App

describe('the time limit of a request', () => {
  test('ends one that takes longer with 503', async () => {
    await expect(withinLimit(new Promise(() => {}), undefined, 10)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: 5,
    })
  })

  test('does not touch others', async () => {
    expect(await withinLimit(Promise.resolve('done'))).toBe('done')
    await expect(withinLimit(Promise.reject(errors.notFound()))).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('failures', () => {
  test.each([
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' }),
    Object.assign(new Error('permission denied'), { code: 'EACCES', syscall: 'mkdir' }),
    Object.assign(new Error('operation not permitted'), { code: 'EPERM', syscall: 'open' }),
    Object.assign(new Error('read-only file system'), { code: 'EROFS', syscall: 'open' }),
    Object.assign(new Error('i/o error'), { code: 'EIO', syscall: 'write' }),
    Object.assign(new Error('no socket'), { code: 'ENOENT', syscall: 'connect' }),
    Object.assign(new Error("Can't reach database server"), { code: 'P1001' }),
    Object.assign(new Error('Database error'), {
      code: 'P2039',
      meta: { driverAdapterError: { cause: { originalCode: '57P01' } } },
    }),
  ])('%s: a dependency is down', (failure) => {
    expect(asAppError(failure, app, 'req_x').code).toBe('unavailable')
  })

  test.each([
    new Error('boom'),
    'boom',
    undefined,
    Object.assign(new Error('unique'), { code: '23505' }),
    Object.assign(new Error('no such row'), { code: 'P2025' }),
    Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
  ])('%s: ours to mend', (failure) => {
    expect(asAppError(failure, app, 'req_x').code).toBe('internal_error')
  })

  test('those of the catalogue stay as they are', () => {
    const known = new AppError('conflict', 'There is one.')
    expect(asAppError(known, app, 'req_x')).toBe(known)
  })
})
