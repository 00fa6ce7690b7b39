'use client'

import { usePathname } from 'next/navigation'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { rememberTaste } from './theme'

interface ShellState {
  readonly folded: boolean
  readonly drawerOpen: boolean
  fold(folded: boolean): void
  setDrawerOpen(open: boolean): void
}

const ShellContext = createContext<ShellState | undefined>(undefined)

export function useShell(): ShellState {
  const state = use(ShellContext)
  if (!state) throw new Error('useShell needs an AppShell above it.')
  return state
}

interface ShellStateProviderProps {
  readonly initiallyFolded: boolean
  /** Where the choice is kept: the chat and the operator pages each remember their own. */
  readonly foldCookie: string
  readonly children: ReactNode
}

export function ShellStateProvider({ initiallyFolded, foldCookie, children }: ShellStateProviderProps) {
  const path = usePathname()
  const [folded, setFolded] = useState(initiallyFolded)
  /** The drawer belongs to the page it was opened on, so that following a link closes it. */
  const [drawerPath, setDrawerPath] = useState<string>()
  const state = useMemo<ShellState>(
    () => ({
      folded,
      drawerOpen: drawerPath === path,
      fold(next) {
        setFolded(next)
        rememberTaste(foldCookie, next ? 'folded' : 'open')
      },
      setDrawerOpen: (open) => setDrawerPath(open ? path : undefined),
    }),
    [folded, drawerPath, path, foldCookie],
  )
  return <ShellContext value={state}>{children}</ShellContext>
}
