import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Without its names, the merge would take our text sizes for colours and drop them. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['11', '12', '13', '14', '15', '16', '17', '22', 'mono'],
      radius: ['mark', 'control', 'card', 'composer', 'bubble'],
      shadow: ['pop'],
    },
  },
})

/** Joins class names; of two that contradict each other the later wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes))
