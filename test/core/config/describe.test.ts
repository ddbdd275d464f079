import { expect, test } from 'vitest'
import { childEnvironment, describeConfig, loadConfig } from '#core/config/config.ts'

test('the description holds every setting under its key and none of the secrets', () => {
  const secrets = {
    DATABASE_URL: 'postgres://parley:hush-database@db/parley',
    DATABASE_REPLICA_URL: 'postgres://parley:hush-replica@db2/parley',
    DATABASE__DIRECT_URL: 'postgres://parley:hush-direct@db:5432/parley',
    REDIS_URL: 'redis://:hush-redis@cache:6379/2',
    SECRET_KEYS: 'hush-key-one,hush-key-two',
    JWT_SECRET: 'hush-jwt',
    S3__SECRET_ACCESS_KEY: 'hush-s3',
    PLATFORM__APP_SECRET: 'hush-app',
    PLATFORM__VERIFY_TOKEN: 'hush-verify',
    AI__API_KEY: 'hush-ai',
    TTS__API_KEY: 'hush-tts',
    CALLING__TURN_SECRET: 'hush-turn',
    MAIL__URL: 'smtp://mailer:hush-mail@mail:587',
    ADMIN_PASSWORD: 'hush-admin',
  }
  const described = describeConfig(loadConfig({ env: secrets, argv: [] }))
  expect(JSON.stringify(described)).not.toContain('hush')
  expect(described).toMatchObject({
    database: {
      url: 'postgres://parley:(hidden)@db/parley',
      direct_url: 'postgres://parley:(hidden)@db:5432/parley',
      replica_url: 'postgres://parley:(hidden)@db2/parley',
      pooler: 'auto',
    },
    redis: { url: 'redis://:(hidden)@cache:6379/2' },
    secrets: { keys: ['(hidden)', '(hidden)'] },
    jwt: { secret: '(hidden)', access_expiry_mins: 15 },
    server: { public_url: 'http://127.0.0.1:4000' },
    mail: { url: 'smtp://mailer:(hidden)@mail:587' },
  })
})

test('a secret that is not set is not shown as one', () => {
  expect(describeConfig(loadConfig({ env: {}, argv: [] }))).toMatchObject({ jwt: { secret: undefined } })
})

test('a program that is started gets the environment and what is added to it', () => {
  expect(childEnvironment({ EXTRA: '1' })).toMatchObject({ EXTRA: '1', PATH: expect.any(String) })
})
