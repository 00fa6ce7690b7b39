import deApprovals from './de/approvals.json'
import deAuth from './de/auth.json'
import deChat from './de/chat.json'
import deCommon from './de/common.json'
import deConfigurations from './de/configurations.json'
import deHistory from './de/history.json'
import deServers from './de/servers.json'
import deSettings from './de/settings.json'
import enApprovals from './en/approvals.json'
import enAuth from './en/auth.json'
import enChat from './en/chat.json'
import enCommon from './en/common.json'
import enConfigurations from './en/configurations.json'
import enHistory from './en/history.json'
import enServers from './en/servers.json'
import enSettings from './en/settings.json'
import type { Locale } from './locale'

export const english = {
  approvals: enApprovals,
  auth: enAuth,
  chat: enChat,
  common: enCommon,
  configurations: enConfigurations,
  history: enHistory,
  servers: enServers,
  settings: enSettings,
}
export type Catalogue = typeof english

export const catalogues: Record<Locale, Catalogue> = {
  en: english,
  de: {
    approvals: deApprovals,
    auth: deAuth,
    chat: deChat,
    common: deCommon,
    configurations: deConfigurations,
    history: deHistory,
    servers: deServers,
    settings: deSettings,
  },
}
