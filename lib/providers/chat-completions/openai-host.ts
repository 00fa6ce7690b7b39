/** OpenAI's own servers, and Azure's for it; everything else speaks the same words with older names. */
export const isOpenAi = (host: string): boolean => host === 'api.openai.com' || host.endsWith('.openai.azure.com')
