import { publicRoute } from '@/app/api/door'
import { contract } from '@/lib/http/contract'
import { methods } from '@/lib/http/methods'
import { openApiDocument } from '@/lib/http/openapi'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: publicRoute(contract.openapi, () => openApiDocument()),
})
