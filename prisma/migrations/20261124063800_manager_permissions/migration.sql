-- The manager's role of every workspace gets what new ones have (spec/8 G14): all tabs of the chatbot, what it remembers
-- of customers, catalogs, the settings of calls, and transfers.
UPDATE "role" SET
  "permissions" = ARRAY(SELECT DISTINCT key FROM unnest("permissions" || added.keys) AS key ORDER BY key),
  "version" = "version" + 1
FROM (SELECT ARRAY[
  'chatbot.routing:read', 'chatbot.routing:write', 'chatbot.hours:read', 'chatbot.hours:write',
  'chatbot.sla:read', 'chatbot.sla:write', 'chatbot.memory:read', 'chatbot.memory:write',
  'catalogs:read', 'catalogs:write', 'catalogs:delete', 'settings.calling:read', 'settings.calling:write',
  'transfers:read', 'transfers:write', 'transfers:pickup'] AS keys) AS added
WHERE "is_system" AND "name" = 'manager' AND NOT "permissions" @> added.keys;
