import { route } from '@/app/api/door'
import { contract } from '@/lib/http/contract'
import { toolViewSchema } from '@/lib/http/contract/tools'
import { methods } from '@/lib/http/methods'
import { services } from '@/lib/wiring/services'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(contract.listTools, () => ({
    items: services()
      .tools.all()
      .map((tool) => toolViewSchema.parse(tool)),
  })),
})
