'use client'

import { useQuery } from '@tanstack/react-query'
import { listMcpServers } from '@/lib/client/mcp-servers'
import type { McpServerView } from '@/lib/domain/mcp-server'

export const serversKey = ['mcp-servers'] as const

/** The tool servers, looked at again every few seconds: connections break and come back by themselves. */
export function useServerList(initial: readonly McpServerView[]): readonly McpServerView[] {
  const { data } = useQuery({
    queryKey: serversKey,
    queryFn: ({ signal }) => listMcpServers(signal),
    placeholderData: initial,
    refetchInterval: 5_000,
  })
  return data ?? initial
}
