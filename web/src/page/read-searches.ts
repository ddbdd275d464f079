import { reading } from './search.ts'
import {
  actionsSearch,
  auditSearch,
  botSearch,
  catalogSearch,
  catalogsSearch,
  chatbotSearch,
  deliveriesSearch,
  keysSearch,
  membersSearch,
  repliesSearch,
  securitySearch,
  teamsSearch,
  webhooksSearch,
  workspacesSearch,
} from './searches.ts'

/** What the addresses of the rooms say, as their routes read it. */
export const searches = {
  members: reading(membersSearch),
  teams: reading(teamsSearch),
  replies: reading(repliesSearch),
  actions: reading(actionsSearch),
  bot: reading(botSearch),
  catalogs: reading(catalogsSearch),
  catalog: reading(catalogSearch),
  audit: reading(auditSearch),
  chatbot: reading(chatbotSearch),
  keys: reading(keysSearch),
  webhooks: reading(webhooksSearch),
  deliveries: reading(deliveriesSearch),
  security: reading(securitySearch),
  workspaces: reading(workspacesSearch),
}
