import type { Examples } from './example.ts'

export const chatbot: Examples = {
  chatbotSettings: {
    select:
      '{ access { messages { read write } sla { read write } } messages { enabled greetingMessage greetingButtons { id title } sessionTimeoutMinutes } routing { assignToSameAgent } businessHours { enabled timezone week { weekday enabled startTime endTime } } sla { enabled responseMinutes } stats { activeSessions } }',
  },
  updateChatbotMessages: {
    given: {
      greetingMessage: 'Welcome to Oak & Ash!',
      greetingButtons: [
        { id: 'orders', title: 'My orders' },
        { id: 'people', title: 'Talk to us' },
      ],
      sessionTimeoutMinutes: 45,
    },
    select: '{ chatbotSettings { messages { greetingMessage greetingButtons { id title } } } }',
  },
  updateChatbotRouting: {
    given: { assignToSameAgent: false },
    select: '{ chatbotSettings { routing { allowAgentQueuePickup assignToSameAgent } } }',
  },
  updateBusinessHours: {
    given: {
      enabled: true,
      week: [
        { weekday: 'MONDAY', enabled: true, startTime: '08:30', endTime: '12:00' },
        { weekday: 'MONDAY', enabled: true, startTime: '13:00', endTime: '18:00' },
      ],
      holidays: [{ date: '2026-12-25', name: 'Christmas' }],
      outOfHoursMessage: 'We are back on Monday.',
    },
    select:
      '{ chatbotSettings { businessHours { enabled outOfHoursMessage week { weekday enabled startTime endTime } holidays { date name ranges { startTime endTime } } } } }',
  },
  updateSlaSettings: {
    given: { enabled: true, responseMinutes: 10, inBusinessHours: true, giveBackMinutes: 20 },
    select:
      '{ chatbotSettings { sla { enabled responseMinutes resolutionMinutes inBusinessHours giveBackMinutes } } }',
  },
  updateChatbotAi: {
    given: { systemPrompt: 'You answer for a shop of garden furniture.', debounceMs: null },
    select: '{ chatbotSettings { ai { mode systemPrompt debounceMs debounceDefaultMs } } }',
  },
}
