'use client'

import { useSyncExternalStore } from 'react'

const WRITE_MS = 300

const texts = new Map<string, string>()
const listeners = new Set<() => void>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const slot = (chat: string) => `verlauf-draft:${chat}`

function read(chat: string): string {
  const known = texts.get(chat)
  if (known !== undefined) return known
  const stored = localStorage.getItem(slot(chat)) ?? ''
  texts.set(chat, stored)
  return stored
}

function store(chat: string): void {
  const text = texts.get(chat) ?? ''
  if (text === '') localStorage.removeItem(slot(chat))
  else localStorage.setItem(slot(chat), text)
}

/** Keeps what is being written in a chat; written to disk when the hand rests. */
export function setDraft(chat: string, text: string): void {
  texts.set(chat, text)
  clearTimeout(timers.get(chat))
  timers.set(
    chat,
    setTimeout(() => store(chat), WRITE_MS),
  )
  for (const listener of listeners) listener()
}

export const draftOf = (chat: string): string => read(chat)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is being written in a chat, over reloads and changes of page. */
export const useDraft = (chat: string): string =>
  useSyncExternalStore(
    subscribe,
    () => read(chat),
    () => '',
  )
