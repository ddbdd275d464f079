-- The five before have taken their places.
SET LOCAL lock_timeout = '10s';

DROP INDEX "conversation_latest", "conversation_open", "conversation_of_agent", "conversation_of_team";
