'use client'

import { useInsertionEffect, useRef, useState } from 'react'
import type { TurnCommands } from './turn-row'

/** Commands whose identity never changes and which always do what the newest render meant. */
export function useStableCommands(commands: TurnCommands): TurnCommands {
  const newest = useRef(commands)
  useInsertionEffect(() => {
    newest.current = commands
  })
  const [stable] = useState<TurnCommands>(() => ({
    choose: (...parameters) => newest.current.choose(...parameters),
    edit: (...parameters) => newest.current.edit(...parameters),
    saveEdit: (...parameters) => newest.current.saveEdit(...parameters),
    again: (...parameters) => newest.current.again(...parameters),
  }))
  return stable
}
