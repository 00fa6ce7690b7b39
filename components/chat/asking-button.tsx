'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { IconButton } from '@/components/ui/icon-button'

/** Whether something may be asked now: not while the conversation's run goes on. A context, so that only the buttons draw anew with it. */
export const CanAskContext = createContext(true)

interface AskingButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button that asks something, while something may be asked. */
export const AskingButton = (props: AskingButtonProps) => <IconButton {...props} disabled={!useContext(CanAskContext)} />
