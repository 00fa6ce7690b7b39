import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn('field-frame h-8 w-full rounded-control px-2.5 text-13 phone:h-10', className)} {...rest} />
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea className={cn('field-frame block w-full resize-y rounded-control px-2.5 py-1.5 text-13', className)} {...rest} />
  )
}
