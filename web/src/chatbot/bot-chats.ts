import { createStore } from '../store/store.ts'

/** Contacts whose chats the chatbot has; filled by bot-chats-watch.tsx, which is loaded behind the list. */
export const botChats = createStore<ReadonlySet<string>>(new Set())
