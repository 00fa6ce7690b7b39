/** The columns of the list, the same for head and rows. A column leaves when the list gets too narrow for it; below 680 px a row has two lines. */
export const cells = {
  question: 'min-w-0 flex-1',
  configuration: 'w-18 shrink-0 @max-[1000px]/list:hidden',
  model:
    'w-38 shrink-0 @max-[860px]/list:w-28 @max-[680px]/list:order-8 @max-[680px]/list:col-start-2 @max-[680px]/list:w-auto @max-[680px]/list:text-12',
  person: 'w-5 shrink-0 @max-[680px]/list:hidden',
  start: 'w-22 shrink-0 @max-[680px]/list:hidden',
  time: 'w-29 shrink-0 @max-[680px]/list:w-auto',
  first: 'w-11 shrink-0 @max-[800px]/list:hidden',
  speed: 'w-10 shrink-0 @max-[1180px]/list:hidden',
  tokens: 'w-22 shrink-0 @max-[940px]/list:hidden',
  cost: 'w-16 shrink-0 @max-[680px]/list:order-9 @max-[680px]/list:w-auto @max-[680px]/list:text-12',
  badges: 'w-21 shrink-0 @max-[760px]/list:hidden',
} as const
