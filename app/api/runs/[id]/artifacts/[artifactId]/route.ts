import { route } from '@/app/api/door'
import { artifactResponse } from '@/lib/http/artifact-response'
import { contract } from '@/lib/http/contract'
import { methods } from '@/lib/http/methods'
import { services } from '@/lib/wiring/services'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(contract.getArtifact, async ({ principal, params }) =>
    artifactResponse(await services().history.artifact(principal, params.id, params.artifactId)),
  ),
})
