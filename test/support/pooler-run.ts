/** What a run through a pooler leaves out, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  'test/process/embedded/**': 'because the PostgreSQL that Parley brings along has no pooler',
  'test/sandbox/**': 'because the sandbox has no database',
  'test/e2e/gallery.test.ts': 'because the gallery has no server and no database',
  'test/e2e/{every-screen,keyboard,languages,picture,reference,graphiql}.test.ts':
    'because they look at screens that others read through the pooler already',
  'test/guards/{clients-form,dashboard-documents,decisions,env,failures,gallery,imports,inputs,licences,lock,mirror,openapi,permissions,quick-starts,regular-expressions,rooms,scope-permissions,sdl,secrets,set-enums,sizes,sql-files,statement-names,texts}.test.ts':
    'because they read sources and schema, and no database',
  'test/messaging/messages/messages/{marked-once,take-accepted}.test.ts':
    'because they find statements by their names, which are not sent through a pooler that does not keep them',
  'test/web/**': 'because it is about what runs in browsers',
}
