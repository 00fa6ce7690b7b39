'use client'

/** The person's conversations, newest activity first. */
export function ConversationList() {
  return <div className="flex-1" />
}
